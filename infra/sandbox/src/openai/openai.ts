import { Router, type Request, type Response } from 'express';
import { createAccounts } from '../accounts.ts';
import { queryOf, type EmulatedApi, type EmulatorContext } from '../emulated-api.ts';
import { answerMagicKey } from '../magic-keys.ts';
import { answerChat } from '../llm/chat-completions.ts';
import { modelKeyOf } from '../llm/model-key.ts';
import { daysOf, spendingKeyOf } from '../spending-key.ts';

const adminKey = /^sk-admin-/;
const centsADay = 73;
const mostDays = 180;
const defaultDays = 7;
/** The only listed model, which the product offers first; the magic models are not listed. */
const model = { id: 'gpt-6.1-sol', object: 'model', created: 1_790_000_000, owned_by: 'sandbox' };

const keyOf = (request: Request): string | null =>
  /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? null;

function refuse(response: Response, status: number, message: string): void {
  response
    .status(status)
    .json({ error: { message, type: 'invalid_request_error', param: null, code: null } });
}

/** The vendor's response to a request from a country that it does not serve. */
function refuseRegion(response: Response): void {
  const code = 'unsupported_country_region_territory';
  const message = 'Country, region, or territory not supported';
  response.status(403).json({ error: { code, message, param: null, type: 'request_forbidden' } });
}

function answerCosts(
  request: Request,
  response: Response,
  { cents, now }: { cents: number; now: number },
): void {
  const query = queryOf(request);
  const start = Number(query.get('page') ?? query.get('start_time')) * 1_000;
  const limit = Number(query.get('limit') ?? defaultDays);
  if (!(start > 0) || !Number.isInteger(limit) || limit < 1 || limit > mostDays) {
    refuse(response, 400, 'Invalid start_time or limit');
    return;
  }
  const { days, next, dayMs } = daysOf({ start, limit, now });
  // The amount is in dollars and sent as text, as in live responses; the documentation shows a number.
  const amount = { value: (cents / 100).toFixed(2), currency: 'usd' };
  response.json({
    object: 'page',
    data: days.map((at) => ({
      object: 'bucket',
      start_time: at / 1_000,
      end_time: (at + dayMs) / 1_000,
      results: [{ object: 'organization.costs.result', amount, line_item: null, project_id: null }],
    })),
    has_more: next !== null,
    next_page: next === null ? null : String(next / 1_000),
  });
}

/**
 * Emulates OpenAI: costs of an organisation (admin keys only; provider-apis.md C), models and completions. The texts
 * of refusals are invented.
 */
export function createOpenAiApi(context: EmulatorContext): EmulatedApi {
  const accountOf = createAccounts(() => ({ asked: 0 }));
  const routes = Router();
  // Ordinary keys can list models and request completions; only admin keys can read costs.
  routes.get('/v1/models', async (request, response) => {
    const given = keyOf(request) ?? 'bad-key';
    const key = modelKeyOf(given);
    if (await answerMagicKey(key, accountOf(given), response, context)) return undefined;
    if (key === 'bad-key') return refuse(response, 401, 'Incorrect API key provided');
    if (key === 'region') return refuseRegion(response);
    response.json({ object: 'list', data: [model] });
    return undefined;
  });
  routes.post('/v1/chat/completions', async (request, response) => {
    const given = keyOf(request) ?? 'bad-key';
    const key = modelKeyOf(given);
    if (await answerMagicKey(key, accountOf(given), response, context)) return undefined;
    if (key === 'region') return refuseRegion(response);
    return answerChat({ request, response, key }, context);
  });
  routes.use(async (request, response) => {
    const key = keyOf(request);
    const known = spendingKeyOf(key, adminKey, centsADay);
    if (key === null || !known || known.magic === 'bad-key')
      return refuse(response, 401, 'You have insufficient permissions for this operation.');
    if (await answerMagicKey(known.magic, accountOf(key), response, context)) return undefined;
    if (`${request.method} ${request.path}` === 'GET /v1/organization/costs')
      return answerCosts(request, response, { cents: known.cents, now: context.now() });
    return refuse(response, 404, 'Unknown request URL');
  });
  return {
    prefix: '/openai',
    describe: (request) => ({ key: keyOf(request), keywords: [], country: null }),
    routes,
  };
}
