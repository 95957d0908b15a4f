import { roleAllows } from '@geoplan/contracts/define';
import { useSession } from '../../shared/session/session-store.ts';

/**
 * True for roles that may start, change and delete analyses, and whose menu has the plan and the tools (spec §1, §6: user
 * and above); nobody else is offered any of it.
 */
export function useCanRun(): boolean {
  return useSession(({ user }) => user !== null && roleAllows(user.role, 'user'));
}
