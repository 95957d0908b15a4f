import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { useSession } from '../../../shared/session/session-store.ts';

/**
 * Rights of the signed-in user to a schedule: those of its owner, those of an admin who can take it over, or
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
