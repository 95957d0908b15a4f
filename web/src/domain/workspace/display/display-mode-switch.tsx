import { SegmentedControl } from '../../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { activeDatabases, databaseLabel } from './display-rules.ts';
import { useWorkspaceView } from './use-workspace-view.ts';

const modes = [
  { id: 'unified', label: 'Единая' },
  { id: 'single', label: 'Одна таблица' },
] as const;

/**
 * Switch between showing all databases together and showing a single one; renders nothing if there is no active
 * database.
 */
export function DisplayModeSwitch() {
  const { config, view, setMode, setDatabase } = useWorkspaceView();
  const databases = activeDatabases(config.data);
  // Space for the switch is reserved, so that the layout does not shift when it appears.
  if (config.isPending)
    return (
      <div className="invisible flex">
        <SegmentedControl label="Режим" options={modes} selected="unified" onSelect={() => undefined} />
      </div>
    );
  if (databases.length === 0) return null;
  return (
    <>
      <SegmentedControl label="Режим" options={modes} selected={view.mode} onSelect={setMode} />
      {view.databaseId === undefined ? null : (
        <Select
          label="База Notion"
          isInToolbar
          options={databases.map((each) => ({ id: each.databaseId, label: databaseLabel(each) }))}
          value={view.databaseId}
          onChange={setDatabase}
        />
      )}
    </>
  );
}

/** Switch of the display mode with a label, for the «Вид» menu of a list. */
export function DisplayModeChoice() {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-2xs font-medium text-muted">Базы Notion</span>
      <DisplayModeSwitch />
    </div>
  );
}
