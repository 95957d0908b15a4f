import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { themeChoices, themeLabels, useTheme, type ThemeChoice } from '../../shared/theme/theme-store.ts';
import { buttonStyle } from '../../shared/ui/buttons/button-style.ts';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import { Menu, MenuAction } from '../../shared/ui/overlays/menu.tsx';

/** Icon of each choice, also used in the user menu. */
export const themeIcons: Record<ThemeChoice, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

/** Reads the only selected key of a selection. */
export function chosenTheme(selection: 'all' | ReadonlySet<unknown>): ThemeChoice | undefined {
  return selection === 'all' ? undefined : themeChoices.find((choice) => selection.has(choice));
}

/** Theme switch of the top bar; on small screens it is in the user menu. */
export function ThemeMenu() {
  const { choice, choose } = useTheme();
  const Icon = themeIcons[choice];
  return (
    <Menu
      label="Тема"
      trigger={
        <PlainButton
          aria-label={`Тема: ${themeLabels[choice].toLowerCase()}`}
          className={`${buttonStyle('ghost', 'md', true)} max-lg:hidden`}
        >
          <Icon className="size-4" aria-hidden />
        </PlainButton>
      }
      placement="bottom end"
      selectionMode="single"
      selectedKeys={[choice]}
      onSelectionChange={(selection) => choose(chosenTheme(selection) ?? choice)}
    >
      {themeChoices.map((each) => (
        <MenuAction key={each} id={each} icon={themeIcons[each]}>
          {themeLabels[each]}
        </MenuAction>
      ))}
    </Menu>
  );
}
