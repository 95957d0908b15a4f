import { readModelPrices, setModelPrice, type PricedModel } from '@geoplan/contracts/llm/completions';
import { modelProviders } from '@geoplan/contracts/llm/known-models';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import type { ModelRegistry } from '../clients/model-registry.ts';
import { findSetPrice, listedPrice, setPrice } from '../db/model-prices.ts';
import type { GeoTables } from '../../db/tables.ts';

interface Needs {
  db: Kysely<GeoTables>;
  models: Pick<ModelRegistry, 'modelOf'>;
}

/** Routes with which admins manage the prices of the chosen models. */
export function modelPriceRoutes({ db, models }: Needs): Route[] {
  const state = async () => {
    const priced = modelProviders.map(async (provider): Promise<PricedModel> => {
      const model = await models.modelOf(provider);
      const set = await findSetPrice(db, provider, model);
      const listed = listedPrice(provider, model);
      return { provider, model, listed, price: set ?? listed, isSet: set !== null };
    });
    return { success: true as const, data: { models: await Promise.all(priced) } };
  };
  return [
    route(readModelPrices).to(({ response }) => {
      response.set('cache-control', 'no-store');
      return state();
    }),
    route(setModelPrice).to(async (call) => {
      await setPrice(db, call.body, actorOf(call));
      return state();
    }),
  ];
}
