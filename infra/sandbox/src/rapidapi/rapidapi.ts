import { Router, type Response } from 'express';
import { createAccounts } from '../accounts.ts';
import { queryOf, type EmulatedApi, type EmulatorContext } from '../emulated-api.ts';
import { answerMagicKey } from '../magic-keys.ts';
import { answerKeySuggestions } from './keysuggest.ts';
import { answerKeywordMetrics } from './keyword-metrics.ts';
import { openPlan, renew, type Plan } from './plan.ts';

// Error texts of the gateway (provider-apis.md A.1).
const invalidKey = 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.';
const notSubscribed = 'You are not subscribed to this API.';
const methodMissing = 'This endpoint is disabled for your subscription';
const quotaGone = (plan: Plan) =>
  `You have exceeded the MONTHLY quota for Requests on your current plan, ${plan.name}. Upgrade your plan at https://rapidapi.com/sandbox`;
const tooFast = (plan: Plan) =>
  `You have exceeded the rate limit per second for your plan, ${plan.name}, by the API provider`;

function refuse(response: Response, status: number, message: string): void {
  response.status(status).set('x-rapidapi-proxy-response', 'true').json({ message });
}

/** Quota headers, in every response except 401, 403 and 404. */
function setQuotaHeaders(response: Response, plan: Plan, now: number): void {
  response.set({
    'x-ratelimit-requests-limit': String(plan.limit),
    'x-ratelimit-requests-remaining': String(plan.remaining),
    'x-ratelimit-requests-reset': String(Math.ceil((plan.resetAt - now) / 1_000)),
  });
}

/** Performs the gateway's checks before those of the provider; returns false if it has responded. */
async function admit(
  context: EmulatorContext,
  plan: Plan,
  key: string,
  response: Response,
): Promise<boolean> {
  renew(plan, context.now());
  if (await answerMagicKey(key, plan, response, context)) return false;
  if (!plan.isWithinRate(context.now())) {
    setQuotaHeaders(response, plan, context.now());
    refuse(response, 429, tooFast(plan));
    return false;
  }
  if (plan.remaining === 0) {
    setQuotaHeaders(response, plan, context.now());
    refuse(response, 429, quotaGone(plan));
    return false;
  }
  plan.remaining -= 1;
  setQuotaHeaders(response, plan, context.now());
  return true;
}

const listings = new Map([
  ['/keyword-metrics', answerKeywordMetrics],
  ['/keysuggest/', answerKeySuggestions],
]);

/** Emulates the RapidAPI gateway with two keyword listings behind it (provider-apis.md A.1, A.2). */
export function createRapidApi(context: EmulatorContext): EmulatedApi {
  const planOf = createAccounts((key) => openPlan(key, context.now()));
  const routes = Router();
  routes.use(async (request, response) => {
    response.set('server', 'RapidAPI-1.2.8');
    const key = request.header('x-rapidapi-key') ?? '';
    const answer = request.method === 'GET' ? listings.get(request.path) : undefined;
    if (key === '' || key === 'bad-key') refuse(response, 401, invalidKey);
    else if (key === 'no-sub') refuse(response, 403, notSubscribed);
    else if (key === 'no-method') refuse(response, 401, methodMissing);
    else if (!answer) refuse(response, 404, `Endpoint '${request.path}' does not exist`);
    else if (await admit(context, planOf(key), key, response)) answer(queryOf(request), response);
  });
  return {
    prefix: '/rapidapi',
    describe(request) {
      const query = queryOf(request);
      const keyword = query.get('keyword');
      return {
        key: request.header('x-rapidapi-key') ?? null,
        keywords: keyword ? [keyword] : [],
        country: (query.get('country') ?? query.get('location'))?.toLowerCase() ?? null,
      };
    },
    routes,
  };
}
