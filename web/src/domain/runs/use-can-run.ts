import { roleAllows } from '@geoplan/contracts/define';
import { useSession } from '../../shared/session/session-store.ts';

/** True for roles that may start, change and delete analyses (spec §6: user and above). */
export function useCanRun(): boolean {
  return useSession(({ user }) => user !== null && roleAllows(user.role, 'user'));
}
