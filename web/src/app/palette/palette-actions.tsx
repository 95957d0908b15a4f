import { roleAllows, type Role } from '@geoplan/contracts/define';
import { Monitor, Moon, RefreshCw, Sun, type LucideIcon } from 'lucide-react';
import { useStartSync } from '../../domain/workspace/sync/use-syncs.ts';
import { themeChoices, themeLabels, useTheme, type ThemeChoice } from '../../shared/theme/theme-store.ts';
import { CommandItem, CommandSection } from '../../shared/ui/overlays/command-menu.tsx';

const syncId = 'action:sync';
const themeIds = themeChoices.map((choice) => ({ choice, id: `action:theme-${choice}` }));
const themeIcons: Record<ThemeChoice, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

/** What the palette does itself, found by name as the screens are. */
export function ActionItems({ role }: { role: Role }) {
  return (
    <CommandSection title="Команды">
      {roleAllows(role, 'user') ? (
        <CommandItem id={syncId} icon={RefreshCw} label="Обновить данные из Notion" />
      ) : null}
      {themeIds.map(({ choice, id }) => (
        <CommandItem
          key={id}
          id={id}
          icon={themeIcons[choice]}
          label={`Тема: ${themeLabels[choice].toLowerCase()}`}
        />
      ))}
    </CommandSection>
  );
}

/** Performs an action by its id; false = it is none. */
export function usePaletteActions(): (id: string) => boolean {
  const { choose } = useTheme();
  const sync = useStartSync();
  return (id) => {
    const theme = themeIds.find((each) => each.id === id);
    if (theme !== undefined) choose(theme.choice);
    else if (id === syncId) sync.mutate();
    else return false;
    return true;
  };
}
