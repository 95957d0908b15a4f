import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { activeDatabases, databaseLabel } from './display-rules.ts';
import { useWorkspaceView } from './use-workspace-view.ts';

const modes = [
  { id: 'unified', label: 'Единая' },
  { id: 'single', label: 'Одна таблица' },
] as const;

/** Whose rows are shown: those of all databases, or of one; absent while there is nothing to choose from. */
export function DisplayModeSwitch() {
  const { config, look, setMode, setDatabase } = useWorkspaceView();
  const databases = activeDatabases(config.data);
  // Its place is kept, so that nothing beside and below moves when it comes.
  if (config.isPending)
    return (
      <div className="invisible flex">
        <Segmented label="Режим" options={modes} selected="unified" onSelect={() => undefined} />
      </div>
    );
  if (databases.length === 0) return null;
  return (
    <>
      <Segmented label="Режим" options={modes} selected={look.mode} onSelect={setMode} />
      {look.databaseId === undefined ? null : (
        <Select
          label="База Notion"
          isInToolbar
          options={databases.map((each) => ({ id: each.databaseId, label: databaseLabel(each) }))}
          value={look.databaseId}
          onChange={setDatabase}
        />
      )}
    </>
  );
}
