import { roleAllows } from '@geoplan/contracts/define';
import { useSession } from '../../shared/session/session-store.ts';

/**
 * True for roles that may start, change and delete analyses, and change the plan. Only their menu has the plan and
 * the tools (spec §1, §6: user and above). A viewer who opens their URLs can read the plan and run the simulations.
 */
export function useCanRun(): boolean {
  return useSession(({ user }) => user !== null && roleAllows(user.role, 'user'));
}
