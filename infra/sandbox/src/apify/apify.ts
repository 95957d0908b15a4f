import { Router, type Request, type Response } from 'express';
import { createAccounts, nextMonth } from '../accounts.ts';
import type { EmulatedApi, EmulatorContext } from '../emulated-api.ts';
import { answerMagicKey } from '../magic-keys.ts';
import { spendingKeyOf } from '../spending-key.ts';

const token = /^apify_api_/;
const planUsd = 49;
const centsUsed = 1_240;

const keyOf = (request: Request): string | null =>
  /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? null;

function refuse(response: Response, status: number, type: string, message: string): void {
  response.status(status).json({ error: { type, message } });
}

function answerLimits(response: Response, cents: number, now: number): void {
  const at = new Date(now);
  const start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
  response.json({
    data: {
      monthlyUsageCycle: {
        startAt: new Date(start).toISOString(),
        endAt: new Date(nextMonth(now) - 1).toISOString(),
      },
      limits: {
        maxMonthlyUsageUsd: planUsd,
        maxMonthlyActorComputeUnits: 1_000,
        maxActorMemoryGbytes: 32,
        maxConcurrentActorJobs: 32,
        dataRetentionDays: 14,
      },
      current: {
        monthlyUsageUsd: cents / 100,
        monthlyActorComputeUnits: 33.1,
        actorMemoryGbytes: 0,
        activeActorJobCount: 0,
      },
    },
  });
}

/** Emulates Apify: limits of an account (provider-apis.md C). The texts of refusals are invented. */
export function createApifyApi(context: EmulatorContext): EmulatedApi {
  const accountOf = createAccounts(() => ({ asked: 0 }));
  const routes = Router();
  routes.use(async (request, response) => {
    const key = keyOf(request);
    const known = spendingKeyOf(key, token, centsUsed);
    if (key === null || !known || known.magic === 'bad-key')
      return refuse(response, 401, 'user-or-token-not-found', 'User was not found or token is not valid');
    if (await answerMagicKey(known.magic, accountOf(key), response, context)) return undefined;
    if (`${request.method} ${request.path}` === 'GET /v2/users/me/limits')
      return answerLimits(response, known.cents, context.now());
    return refuse(response, 404, 'page-not-found', 'Not found');
  });
  return {
    prefix: '/apify',
    describe: (request) => ({ key: keyOf(request), keywords: [], country: null }),
    routes,
  };
}
