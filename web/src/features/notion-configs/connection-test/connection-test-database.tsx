import { siteFieldTitles } from '@geoplan/contracts/notion-site';
import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { Disclosure } from '../../../shared/ui/layout/disclosure.tsx';
import { ConnectionTestColumns } from './connection-test-columns.tsx';
import { ConnectionTestFields } from './connection-test-fields.tsx';
import type { ColumnChoice } from './connection-test-panel.tsx';
import { emptyFields, problemTitles } from './connection-test-rules.ts';
import { ConnectionTestSample } from './connection-test-sample.tsx';

interface ConnectionTestDatabaseProps {
  diagnosis: DatabaseDiagnosis;
  choice: ColumnChoice | undefined;
  /** As it was called when it could be read. */
  knownName: string | undefined;
  isOpenAtFirst: boolean;
}

function sizeOf({ rows, hasMoreRows = false, columns }: DatabaseDiagnosis): string {
  const width = formatCount(columns.length, ['столбец', 'столбца', 'столбцов']);
  if (rows === undefined) return width;
  const height = hasMoreRows
    ? `больше ${formatNumber(rows)} строк`
    : formatCount(rows, ['строка', 'строки', 'строк']);
  return `${height}, ${width}`;
}

/** Diagnosis of one database, collapsed to its summary; expanded: columns, field mapping, first rows. */
export function ConnectionTestDatabase({
  diagnosis,
  choice,
  knownName,
  isOpenAtFirst,
}: ConnectionTestDatabaseProps) {
  const { databaseId, reachable, problem, title } = diagnosis;
  return (
    <Disclosure
      isOpenAtFirst={isOpenAtFirst}
      summary={
        <>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <span className="font-medium wrap-anywhere">
              {title || (reachable ? 'Без названия' : knownName || databaseId)}
            </span>
            {reachable ? <span className="text-xs text-muted">{sizeOf(diagnosis)}</span> : null}
          </span>
          <Badge tone={problem === null ? 'green' : 'red'}>
            {problem === null ? 'Доступна' : problemTitles[problem]}
          </Badge>
        </>
      }
    >
      {reachable ? (
        <Findings diagnosis={diagnosis} choice={choice} />
      ) : (
        <p className="text-sm text-foreground-secondary">{diagnosis.message}</p>
      )}
    </Disclosure>
  );
}

/** Content of a readable database. */
function Findings({ diagnosis, choice }: Pick<ConnectionTestDatabaseProps, 'diagnosis' | 'choice'>) {
  const { databaseId, message } = diagnosis;
  const testedDatabase = {
    diagnosis,
    tested: choice?.tested(databaseId) ?? {},
    chosen: choice?.chosen(databaseId) ?? {},
  };
  const empty = emptyFields(testedDatabase);
  return (
    <>
      {message === '' ? null : <Notice kind="warn">{message}</Notice>}
      {empty.length === 0 ? null : (
        <Notice kind="info">
          Нечем заполнить поля: {empty.map((field) => siteFieldTitles[field]).join(', ')}.
        </Notice>
      )}
      {choice === undefined ? null : (
        <ConnectionTestFields
          testedDatabase={testedDatabase}
          onChange={(map) => choice.onChange(databaseId, map)}
        />
      )}
      <ConnectionTestColumns testedDatabase={testedDatabase} />
      <ConnectionTestSample rows={diagnosis.sample} />
    </>
  );
}
