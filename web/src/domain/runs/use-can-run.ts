import { roleAllows } from '@geoplan/contracts/define';
import { useSession } from '../../shared/session/session-store.ts';

/**
 * True for roles that may start, change and delete analyses, change the plan, and whose menu has the plan and the tools
 * (spec §1, §6: user and above). A viewer who opens their addresses reads the plan and runs the simulations.
 */
export function useCanRun(): boolean {
  return useSession(({ user }) => user !== null && roleAllows(user.role, 'user'));
}
