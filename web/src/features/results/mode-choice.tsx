import { databaseLabel } from '../../domain/workspace/display/display-rules.ts';
import { SegmentedControl } from '../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import type { ResultDatabases } from './use-results-view.ts';

const modes = [
  { id: 'unified', label: 'Единая' },
  { id: 'single', label: 'Одна таблица' },
] as const;

/** Control in «Вид» that selects whether the sites of all databases or of one database are counted (spec §2). */
export function ModeChoice({ databases, mode, database, setMode, setDatabase }: ResultDatabases) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-2xs font-medium text-muted">Базы Notion</span>
      <SegmentedControl label="Режим" options={modes} selected={mode} onSelect={setMode} />
      {mode === 'single' && database !== undefined ? (
        <Select
          label="База Notion"
          options={databases.map((each) => ({ id: each.databaseId, label: databaseLabel(each) }))}
          value={database.databaseId}
          onChange={setDatabase}
        />
      ) : null}
    </div>
  );
}
