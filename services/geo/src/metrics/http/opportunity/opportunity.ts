import {
  changeOpportunityWeights,
  listOpportunities,
  readOpportunityWeights,
} from '@geoplan/contracts/geo/opportunity-endpoints';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { listBestPairs } from '../../db/opportunity/best-pairs.ts';
import * as rule from '../../db/opportunity/opportunity-rule.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Routes for the best pairs and the weights of their opportunity index. */
export function opportunityRoutes({ db }: { db: Kysely<GeoTables> }): Route[] {
  const state = async () => ({ success: true as const, data: await rule.readOpportunityState(db) });
  return [
    route(listOpportunities).to(async ({ query: { limit } }) => ({
      success: true,
      data: { items: await listBestPairs(db, limit) },
    })),
    route(readOpportunityWeights).to(({ response }) => {
      response.set('cache-control', 'no-store');
      return state();
    }),
    route(changeOpportunityWeights).to(async (call) => {
      await rule.changeOpportunityWeights(db, call.body, actorOf(call));
      return state();
    }),
  ];
}
