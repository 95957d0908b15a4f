import { Segmented } from '../../shared/ui/segmented.tsx';
import { Select } from '../../shared/ui/select.tsx';
import type { ResultDatabase } from './use-databases.ts';
import { modeChange, type DisplayMode } from './use-results-view.ts';

const modes = [
  { id: 'unified', label: 'Единая' },
  { id: 'single', label: 'Одна таблица' },
] as const;

interface ModeSwitchProps {
  view: { mode: DisplayMode; databaseId: string | null };
  databases: readonly ResultDatabase[];
  onChange: (change: { mode: DisplayMode; databaseId: string | null }) => void;
}

/** Whose sites are counted: those of all databases, or of one. */
export function ModeSwitch({ view, databases, onChange }: ModeSwitchProps) {
  const [first] = databases;
  return (
    <>
      <Segmented
        label="Режим"
        options={modes}
        selected={view.mode}
        onSelect={(mode) => onChange(modeChange(mode, databases))}
      />
      {view.mode === 'single' && first !== undefined ? (
        <Select
          label="База Notion"
          isInToolbar
          options={databases.map((each) => ({
            id: each.databaseId,
            label: each.databaseName || each.databaseId,
          }))}
          value={view.databaseId ?? first.databaseId}
          onChange={(databaseId) => onChange({ mode: 'single', databaseId })}
        />
      ) : null}
    </>
  );
}
