import { roleAllows, type Role } from '@geoplan/contracts/define';
import type { SessionEnd } from '../shared/session/session-store.ts';
import { menuGroups, type MenuGroup, type Screen } from './screen.ts';

/** Result of the access check for a screen. */
export type Access = 'sign-in' | 'denied' | 'granted';

/** Compares the visitor's role (`null` if not signed in) with the lowest role of the screen (spec §6). */
export function accessOf(role: Role | null, lowest: Role): Access {
  if (role === null) return 'sign-in';
  return roleAllows(role, lowest) ? 'granted' : 'denied';
}

/** Screen with an entry in the sidebar. */
export type MenuScreen = Screen & { menu: NonNullable<Screen['menu']> };

/** Sidebar for a role, with the groups in order and empty groups left out. */
export function menuOf(
  role: Role,
  screens: readonly Screen[],
): { group: MenuGroup; screens: MenuScreen[] }[] {
  const shown = screens.filter(
    (screen): screen is MenuScreen => screen.menu !== undefined && roleAllows(role, screen.menu.role),
  );
  return menuGroups
    .map((group) => ({ group, screens: shown.filter((screen) => screen.menu.group === group) }))
    .filter((each) => each.screens.length > 0);
}

/** Router state of /login: the URL that the visitor came from. */
export interface SignInState {
  from?: string;
}

/** Remembers the requested screen, unless the user signed out. */
export function signInState(ended: SessionEnd | null, address: string): SignInState {
  return ended === 'signed-out' || address === '/' ? {} : { from: address };
}
