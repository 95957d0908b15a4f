import type { DatabaseDiagnosis } from '@geoplan/contracts/notion/notion-configs';
import { siteFieldTitles, type ColumnMap } from '@geoplan/contracts/notion/notion-site';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { texts } from '../config-rules.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { Disclosure } from '../../../shared/ui/layout/disclosure.tsx';
import { ConnectionTestColumns, ConnectionTestSample } from './connection-test-tables.tsx';
import { ConnectionTestFields } from './connection-test-fields.tsx';
import { emptyFields, problemTitles } from './connection-test-rules.ts';

/** Field mappings of the databases in a form, by Notion database id. */
interface ColumnChoice {
  /** Mapping that the test was run with. */
  tested: (databaseId: string) => ColumnMap;
  chosen: (databaseId: string) => ColumnMap;
  onChange: (databaseId: string, map: ColumnMap) => void;
}

interface ConnectionTestPanelProps {
  diagnoses: readonly DatabaseDiagnosis[];
  /** Undefined if the mapping is read-only. */
  choice?: ColumnChoice | undefined;
  /** Known name of a database that currently cannot be read; its id is shown if the name is unknown. */
  nameOf?: ((databaseId: string) => string | undefined) | undefined;
}

/** Result of a connection test, with the content or the problem of every database. */
export function ConnectionTestPanel({ diagnoses, choice, nameOf }: ConnectionTestPanelProps) {
  const bad = diagnoses.filter(({ reachable }) => !reachable).length;
  return (
    <section aria-label="Проверка подключения" className="flex min-w-0 flex-col gap-2">
      {bad === 0 ? (
        <Notice kind="ok">{texts.testPassed}</Notice>
      ) : (
        <Notice kind="bad">
          <b className="font-semibold">{texts.testFailed}.</b> Не читается баз: {bad} из {diagnoses.length}.
        </Notice>
      )}
      <div className="divide-y divide-separator rounded-md border border-border">
        {diagnoses.map((diagnosis, at) => (
          <ConnectionTestDatabase
            key={diagnosis.databaseId}
            diagnosis={diagnosis}
            choice={choice}
            knownName={nameOf?.(diagnosis.databaseId)}
            isOpenAtFirst={diagnoses.length === 1 || !diagnosis.reachable || (bad === 0 && at === 0)}
          />
        ))}
      </div>
    </section>
  );
}

interface ConnectionTestDatabaseProps {
  diagnosis: DatabaseDiagnosis;
  choice: ColumnChoice | undefined;
  /** Name from an earlier successful sync. */
  knownName: string | undefined;
  isOpenAtFirst: boolean;
}

function sizeOf({ rows, hasMoreRows = false, columns }: DatabaseDiagnosis): string {
  const width = formatCount(columns.length, ['столбец', 'столбца', 'столбцов']);
  if (rows === undefined) return width;
  const height = hasMoreRows
    ? `не меньше ${formatNumber(rows)}\u00A0строк`
    : formatCount(rows, ['строка', 'строки', 'строк']);
  return `${height}, ${width}`;
}

/**
 * Diagnosis of one database. Collapsed, it shows a summary; expanded, it shows columns, field mapping and first rows.
 */
function ConnectionTestDatabase({
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
