import {
  changeRecheck,
  createRecheck,
  listRechecks,
  removeRecheck,
  runRecheckNow,
  takeOverRecheck,
  type Recheck,
} from '@geoplan/contracts/geo/geo-rechecks';
import { AppError } from '@geoplan/kit/errors';
import { authenticatedUser } from '@geoplan/kit/http/caller';
import { keyedRequestOf } from '@geoplan/kit/http/idempotency-key';
import { route, type HandlerContext, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import * as changes from '../db/change-recheck.ts';
import type { RecheckUser } from '../db/recheck-access.ts';
import * as repository from '../db/recheck-repository.ts';
import type { RecheckNeeds } from '../db/start-due-recheck.ts';
import { startRecheckNow } from '../db/start-recheck-now.ts';
import type { GeoTables } from '../../db/tables.ts';

interface RecheckRouteNeeds extends RecheckNeeds {
  db: Kysely<GeoTables>;
}

const userOf = (call: Pick<HandlerContext, 'identity' | 'ip'>): RecheckUser => ({
  ...authenticatedUser(call),
  ip: call.ip,
});

/** Routes for the schedules that measure stale pairs again. */
export function recheckRoutes({ db, ...needs }: RecheckRouteNeeds): Route[] {
  const { providers, timeZone } = needs;
  async function stored(id: string): Promise<{ success: true; data: Recheck }> {
    const [data] = await repository.listRechecks(db, timeZone, id);
    // The schedule was removed by another request in the meantime.
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
      const by = { ...userOf(call), ...keyedRequestOf(call, ['recheck', call.body]) };
      const id = await repository.createRecheck(db, call.body, { timeZone, by });
      return stored(id);
    }),
    route(changeRecheck).to(async (call) => {
      const { id } = call.params;
      await changes.changeRecheck(db, id, call.body, { timeZone, by: userOf(call) });
      return stored(id);
    }),
    route(takeOverRecheck).to(async (call) => {
      const { id } = call.params;
      await changes.takeOverRecheck(db, id, { timeZone, by: userOf(call) });
      return stored(id);
    }),
    route(runRecheckNow).to(async (call) => {
      const { id } = call.params;
      await startRecheckNow(db, id, needs, { ...userOf(call), ...keyedRequestOf(call, ['recheck-now', id]) });
      return stored(id);
    }),
    route(removeRecheck).to(async (call) => {
      const { id } = call.params;
      await changes.removeRecheck(db, id, userOf(call));
      return { success: true, data: { id } };
    }),
  ];
}
