import {
  changeRecheck,
  createRecheck,
  listRechecks,
  removeRecheck,
  type Recheck,
} from '@geoplan/contracts/geo/geo-rechecks';
import { AppError } from '@geoplan/kit/errors';
import { actorOf, authenticatedUser } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import * as repository from '../../db/rechecks/recheck-repository.ts';
import type { GeoTables } from '../../db/tables.ts';
import type { ProviderRegistry } from '../../domain/provider.ts';

interface RecheckRouteNeeds {
  db: Kysely<GeoTables>;
  providers: Pick<ProviderRegistry, 'current'>;
  /** Where days and months begin. */
  timeZone: string;
}

/** Schedules by which stale pairs are read again. */
export function recheckRoutes({ db, providers, timeZone }: RecheckRouteNeeds): Route[] {
  async function stored(id: string): Promise<{ success: true; data: Recheck }> {
    const [data] = await repository.listRechecks(db, timeZone, id);
    // Removed by somebody else at this moment.
    if (!data) throw new AppError('not_found', 'Расписание не найдено');
    return { success: true, data };
  }
  return [
    route(listRechecks).to(async () => {
      const [rechecks, provider] = await Promise.all([
        repository.listRechecks(db, timeZone),
        providers.current(),
      ]);
      return { success: true, data: { rechecks, timeZone, currency: provider?.currency ?? null } };
    }),
    route(createRecheck).to(async (call) => {
      const owner = authenticatedUser(call);
      return stored(await repository.createRecheck(db, call.body, owner, { timeZone, by: actorOf(call) }));
    }),
    route(changeRecheck).to(async (call) => {
      const { id } = call.params;
      await repository.changeRecheck(db, id, call.body, { timeZone, by: actorOf(call) });
      return stored(id);
    }),
    route(removeRecheck).to(async (call) => {
      const { id } = call.params;
      await repository.removeRecheck(db, id, actorOf(call));
      return { success: true, data: { id } };
    }),
  ];
}
