import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import type { ColumnMap } from '@geoplan/contracts/notion-site';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { texts } from '../config-rules.ts';
import { ConnectionTestDatabase } from './connection-test-database.tsx';

/** Field mappings of a form's databases, by Notion's id. */
export interface ColumnChoice {
  /** The mappings the test was made with. */
  tested: (databaseId: string) => ColumnMap;
  chosen: (databaseId: string) => ColumnMap;
  onChange: (databaseId: string, map: ColumnMap) => void;
}

interface ConnectionTestPanelProps {
  diagnoses: readonly DatabaseDiagnosis[];
  /** Absent where the mapping is read-only. */
  choice?: ColumnChoice | undefined;
  /** What Geoplan calls a database that cannot be read now; its id without it. */
  nameOf?: ((databaseId: string) => string | undefined) | undefined;
}

/** Result of a connection test: every database with its content and its problem. */
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
