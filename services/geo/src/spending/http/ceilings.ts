import { changeCeilings, readCeilings } from '@geoplan/contracts/geo/geo-ceilings';
import { AppError } from '@geoplan/kit/errors';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import * as repository from '../db/ceiling-repository.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Routes with which admins manage monthly spending limits. */
export function ceilingRoutes({ db, timeZone }: { db: Kysely<GeoTables>; timeZone: string }): Route[] {
  const state = async () => ({
    success: true as const,
    data: await repository.readCeilings(db, timeZone),
  });
  return [
    route(readCeilings).to(({ response }) => {
      response.set('cache-control', 'no-store');
      return state();
    }),
    route(changeCeilings).to(async (call) => {
      const { ceilings } = call.body;
      const named = new Set<string>();
      for (const [at, { user, currency }] of ceilings.entries()) {
        const name = `${user ?? ''} ${currency}`;
        const message = `Лимит расходов указан дважды: ${user ?? 'все'}, ${currency}`;
        const details = [{ field: `body.ceilings.${at}`, message }];
        if (named.has(name)) throw new AppError('invalid_input', message, { details });
        named.add(name);
      }
      await repository.changeCeilings(db, call.body, actorOf(call));
      return state();
    }),
  ];
}
