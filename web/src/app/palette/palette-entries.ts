import { roleAllows, type Role } from '@geoplan/contracts/define';
import type { LucideIcon } from 'lucide-react';
import { menuOf } from '../guard-rules.ts';
import type { Screen } from '../screen.ts';

/** Palette entry that needs no search of stored data. */
export interface PaletteEntry {
  path: string;
  label: string;
  icon: LucideIcon;
}

/** Screens available to a role, grouped as in the menu of that role, followed by the screens without a menu entry. */
export function paletteEntries(
  role: Role,
  screens: readonly Screen[],
): { title: string; places: PaletteEntry[] }[] {
  const groups = menuOf(role, screens).map(({ group, screens: entries }) => ({
    title: group,
    places: entries.map(({ path, menu: { icon, label } }) => ({ path, icon, label })),
  }));
  const further = screens.flatMap(({ path, palette }) =>
    palette !== undefined && roleAllows(role, palette.role)
      ? [{ path, icon: palette.icon, label: palette.label }]
      : [],
  );
  return further.length === 0 ? groups : [...groups, { title: 'Ещё', places: further }];
}

/** Tabs of a role's screens, each with the name of its screen. */
export function paletteTabs(role: Role, screens: readonly Screen[]): (PaletteEntry & { screen: string })[] {
  return menuOf(role, screens).flatMap(({ screens: entries }) =>
    entries.flatMap(({ path, menu, tabs = [] }) =>
      tabs.map(({ label, query }) => ({
        path: `${path}?${query}`,
        label,
        icon: menu.icon,
        screen: menu.label,
      })),
    ),
  );
}
