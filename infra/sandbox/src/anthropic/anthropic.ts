import { Router, type Request, type Response } from 'express';
import { createAccounts } from '../accounts.ts';
import { queryOf, type EmulatedApi, type EmulatorContext } from '../emulated-api.ts';
import { answerMagicKey } from '../magic-keys.ts';
import { answerMessages } from '../llm/messages.ts';
import { modelKeyOf } from '../llm/model-key.ts';
import { daysOf, spendingKeyOf } from '../spending-key.ts';

const adminKey = /^sk-ant-admin\d*-/;
const centsADay = 123;
const mostDays = 31;
const defaultDays = 7;
/** The only listed model, which the product offers first; the magic models are not listed. */
const modelId = 'claude-sonnet-5-5';
const model = { type: 'model', id: modelId, display_name: modelId, created_at: '2026-09-21T00:00:00Z' };

/**
 * Key from either header. The vendor's curl examples send the first header; the SDK has sent the second since version
 * 1.0.
 */
const keyOf = (request: Request): string | null =>
  request.header('x-api-key') ?? /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? null;
const isoOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

function refuse(response: Response, status: number, type: string, message: string): void {
  response.status(status).json({ type: 'error', error: { type, message } });
}

function answerCosts(
  request: Request,
  response: Response,
  { cents, now }: { cents: number; now: number },
): void {
  const query = queryOf(request);
  const start = Date.parse(query.get('page') ?? query.get('starting_at') ?? '');
  const limit = Number(query.get('limit') ?? defaultDays);
  if (Number.isNaN(start) || !Number.isInteger(limit) || limit < 1 || limit > mostDays) {
    refuse(response, 400, 'invalid_request_error', 'starting_at or limit: invalid');
    return;
  }
  const { days, next, dayMs } = daysOf({ start, limit, now });
  const nothing = {
    workspace_id: null,
    description: null,
    cost_type: null,
    model: null,
    service_tier: null,
    token_type: null,
    context_window: null,
  };
  response.json({
    data: days.map((at) => ({
      starting_at: isoOf(at),
      ending_at: isoOf(at + dayMs),
      // The amount is in cents, as text.
      results: [{ currency: 'USD', amount: cents.toFixed(2), ...nothing }],
    })),
    has_more: next !== null,
    next_page: next === null ? null : isoOf(next),
  });
}

/**
 * Emulates Anthropic: cost report (admin keys only; provider-apis.md C), models and completions. The texts of
 * refusals are invented.
 */
export function createAnthropicApi(context: EmulatorContext): EmulatedApi {
  const accountOf = createAccounts(() => ({ asked: 0 }));
  const routes = Router();
  // Ordinary keys can list models and request completions; only admin keys can read costs.
  routes.get('/v1/models', async (request, response) => {
    const given = keyOf(request) ?? 'bad-key';
    const key = modelKeyOf(given);
    if (await answerMagicKey(key, accountOf(given), response, context)) return undefined;
    if (key === 'bad-key') return refuse(response, 401, 'authentication_error', 'invalid x-api-key');
    if (key === 'region') return refuse(response, 403, 'forbidden', 'Request not allowed');
    if (request.header('anthropic-version') === undefined)
      return refuse(response, 400, 'invalid_request_error', 'anthropic-version: header is required');
    response.json({ data: [model], has_more: false, first_id: modelId, last_id: modelId });
    return undefined;
  });
  routes.post('/v1/messages', async (request, response) => {
    const given = keyOf(request) ?? 'bad-key';
    const key = modelKeyOf(given);
    if (await answerMagicKey(key, accountOf(given), response, context)) return undefined;
    if (key === 'region') return refuse(response, 403, 'forbidden', 'Request not allowed');
    return answerMessages({ request, response, key }, context);
  });
  routes.use(async (request, response) => {
    const key = keyOf(request);
    const known = spendingKeyOf(key, adminKey, centsADay);
    if (key === null || !known || known.magic === 'bad-key')
      return refuse(response, 401, 'authentication_error', 'invalid x-api-key');
    if (request.header('anthropic-version') === undefined)
      return refuse(response, 400, 'invalid_request_error', 'anthropic-version: header is required');
    if (await answerMagicKey(known.magic, accountOf(key), response, context)) return undefined;
    if (`${request.method} ${request.path}` === 'GET /v1/organizations/cost_report')
      return answerCosts(request, response, { cents: known.cents, now: context.now() });
    return refuse(response, 404, 'not_found_error', 'Not found');
  });
  return {
    prefix: '/anthropic',
    describe: (request) => ({ key: keyOf(request), keywords: [], country: null }),
    routes,
  };
}
