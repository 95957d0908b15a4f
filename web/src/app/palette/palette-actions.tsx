import { roleAllows, type Role } from '@geoplan/contracts/define';
import { LogOut, MousePointerClick, RefreshCw } from 'lucide-react';
import { useStartSync } from '../../domain/workspace/sync/use-syncs.ts';
import { signOut } from '../../shared/session/verify-session.ts';
import { themeChoices, themeLabels, useTheme } from '../../shared/theme/theme-store.ts';
import { CommandItem, CommandSection } from '../../shared/ui/overlays/command-menu.tsx';
import { themeIcons } from '../shell/theme-menu.tsx';
import type { PageCommand } from './page-commands.ts';

const syncId = 'action:sync';
const signOutId = 'action:sign-out';
const themeIds = themeChoices.map((choice) => ({ choice, id: `action:theme-${choice}` }));

/** Commands for the buttons of the current page. */
export function PageCommandItems({ commands }: { commands: readonly PageCommand[] }) {
  if (commands.length === 0) return null;
  return (
    <CommandSection title="На этой странице">
      {commands.map(({ id, label }) => (
        <CommandItem key={id} id={id} icon={MousePointerClick} label={label} />
      ))}
    </CommandSection>
  );
}

/** Commands in the palette; like screens, they are found by name. */
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
      <CommandItem id={signOutId} icon={LogOut} label="Выйти" />
    </CommandSection>
  );
}

/** Returns a function that runs the action with a given id; the function returns false if there is no such action. */
export function usePaletteActions(commands: readonly PageCommand[]): (id: string) => boolean {
  const { choose } = useTheme();
  const sync = useStartSync();
  return (id) => {
    const theme = themeIds.find((each) => each.id === id);
    const command = commands.find((each) => each.id === id);
    if (theme !== undefined) choose(theme.choice);
    // Deferred, so that the closing dialog restores the focus first.
    else if (command !== undefined) setTimeout(command.press);
    else if (id === signOutId) void signOut();
    else if (id === syncId) sync.mutate();
    else return false;
    return true;
  };
}
