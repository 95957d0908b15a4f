import { roleAllows, type Role } from '@geoplan/contracts/define';
import { useSession } from '../../shared/session/session-store.ts';

/** Lowest role per action. It determines what a screen offers; the services check every request. */
const lowestRoles = {
  /**
   * Starts, changes and deletes analyses and checks, and changes the plan (spec §1, §6). A viewer who opens the URLs
   * of the plan and of the tools can read the plan and run the simulations of the tools.
   */
  run: 'user',
  /** Changes settings, connections to the workspace, and the scope and schedule of checks. */
  configure: 'admin',
  /** Reads API balances. */
  balances: 'admin',
} as const satisfies Record<string, Role>;

/** True if the signed-in user may perform the action. */
export function useCan(act: keyof typeof lowestRoles): boolean {
  return useSession(({ user }) => user !== null && roleAllows(user.role, lowestRoles[act]));
}
