import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { useSession } from '../../../shared/session/session-store.ts';

/**
 * Rights of the signed-in user to a schedule: full rights as its owner, the option to take it over as an admin, or
 * read-only.
 */
export type RecheckRights = 'owner' | 'admin' | 'none';

/** Rights of the signed-in user to this schedule. */
export function useRecheckRights({ ownerId }: Pick<Recheck, 'ownerId'>): RecheckRights {
  return useSession(({ user }) => {
    if (user?.id === ownerId) return 'owner';
    return user?.role === 'admin' ? 'admin' : 'none';
  });
}
