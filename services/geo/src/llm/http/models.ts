import { askModel, estimateModelAnswer, listModels } from '@geoplan/contracts/llm/completions';
import { authenticatedUser } from '@geoplan/kit/http/caller';
import { openEventStream } from '@geoplan/kit/http/event-stream';
import { keyedRequestOf } from '@geoplan/kit/http/idempotency-key';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { findPrice } from '../db/model-prices.ts';
import type { ModelRegistry } from '../clients/model-registry.ts';
import type { GeoTables } from '../../db/tables.ts';
import type { Completions } from '../completions.ts';
import { eventWriter } from './event-writer.ts';
import { modelPriceRoutes } from './model-prices.ts';

interface ModelNeeds {
  db: Kysely<GeoTables>;
  models: ModelRegistry;
  answers: Completions;
  /** Interval between keep-alive comments on an event stream, ms. */
  keepAliveMs: number;
}

/** Routes for language model completions: available models, estimated cost, and the stream. */
export function modelRoutes({ db, models, answers, keepAliveMs }: ModelNeeds): Route[] {
  return [
    ...modelPriceRoutes({ db, models }),
    route(listModels).to(async () => {
      const usable = (await models.list()).map(async ({ provider, model, isDemo }) => {
        return { provider, model, isDemo, price: await findPrice(db, provider, model) };
      });
      return { success: true, data: { models: await Promise.all(usable) } };
    }),
    route(estimateModelAnswer).to(async ({ body }) => ({
      success: true,
      data: (await answers.prepare(body)).estimate,
    })),
    route(askModel).to(async (call) => {
      const { response, body, signal, ip, log } = call;
      const prepared = await answers.prepare(body);
      // A rejection is sent with its status, before the stream is opened.
      const begun = await answers.begin(prepared, {
        user: authenticatedUser(call),
        ip,
        request: keyedRequestOf(call, ['answer', body]),
      });
      await answers.stream(begun, prepared, {
        cancelled: signal,
        log,
        async open() {
          const send = eventWriter(response, await openEventStream(call, keepAliveMs));
          const { chosen, estimate } = prepared;
          await send({ type: 'started', answerId: begun.answerId, model: chosen.model, estimate });
          return send;
        },
      });
      if (!response.writableEnded) response.end();
      return undefined;
    }),
  ];
}
