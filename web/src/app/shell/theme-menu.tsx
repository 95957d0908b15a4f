import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { themeChoices, themeLabels, useTheme, type ThemeChoice } from '../../shared/theme/theme-store.ts';
import { buttonStyle } from '../../shared/ui/buttons/button-style.ts';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import { Menu, MenuAction } from '../../shared/ui/overlays/menu.tsx';

/** Icon of each theme, also used in the palette. */
export const themeIcons: Record<ThemeChoice, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

/** Menu items, or items of a menu group, that choose the theme. */
export function useThemeItems() {
  const { choice, choose } = useTheme();
  return {
    selectionMode: 'single' as const,
    selectedKeys: [choice],
    onSelectionChange: (selected: 'all' | ReadonlySet<unknown>) =>
      choose(themeChoices.find((each) => selected !== 'all' && selected.has(each)) ?? choice),
    children: themeChoices.map((each) => (
      <MenuAction key={each} id={each} icon={themeIcons[each]}>
        {themeLabels[each]}
      </MenuAction>
    )),
  };
}

/** Theme switch of the top bar; on small screens it is in the user menu. */
export function ThemeMenu() {
  const { choice } = useTheme();
  const items = useThemeItems();
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
      {...items}
    />
  );
}
