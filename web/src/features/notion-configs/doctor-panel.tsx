import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import type { ColumnMap } from '@geoplan/contracts/notion-project';
import { Notice } from '../../shared/ui/notice.tsx';
import { texts } from './config-rules.ts';
import { DoctorDatabase } from './doctor-database.tsx';

/** Which columns the databases of a form are read from; by Notion's id. */
export interface ColumnChoice {
  /** What the test was made with. */
  tested: (databaseId: string) => ColumnMap;
  chosen: (databaseId: string) => ColumnMap;
  onChange: (databaseId: string, map: ColumnMap) => void;
}

interface DoctorPanelProps {
  diagnoses: readonly DatabaseDiagnosis[];
  /** Absent where the columns are only looked at. */
  choice?: ColumnChoice | undefined;
  /** What Geoplan calls a database that cannot be read now; its id without it. */
  nameOf?: ((databaseId: string) => string | undefined) | undefined;
}

/** What the connection doctor found: every database with what it holds and what is wrong with it. */
export function DoctorPanel({ diagnoses, choice, nameOf }: DoctorPanelProps) {
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
          <DoctorDatabase
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
