import { SegmentedControl } from '../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { databaseLabel } from '../../domain/workspace/display/display-rules.ts';
import type { ResultDatabases } from './use-databases.ts';

const modes = [
  { id: 'unified', label: 'Единая' },
  { id: 'single', label: 'Одна таблица' },
] as const;

/** Whose sites are counted: those of all databases, or of one. */
export function ModeSwitch({ databases, mode, database, setMode, setDatabase }: ResultDatabases) {
  return (
    <>
      <SegmentedControl label="Режим" options={modes} selected={mode} onSelect={setMode} />
      {mode === 'single' && database !== undefined ? (
        <Select
          label="База Notion"
          isInToolbar
          options={databases.map((each) => ({ id: each.databaseId, label: databaseLabel(each) }))}
          value={database.databaseId}
          onChange={setDatabase}
        />
      ) : null}
    </>
  );
}
