import { Router, type Request, type Response } from 'express';
import { createAccounts, createRateWindow, nextMonth, termsOf } from '../accounts.ts';
import { noteAnswered, queryOf, type EmulatedApi, type EmulatorContext } from '../emulated-api.ts';
import { answerMagicKey } from '../magic-keys.ts';
import { keywordsOf, overviewOf, validationError } from './overview.ts';

/** Workspace on the Standard plan, accessed with one of its keys. */
interface Workspace {
  units: number;
  spent: number;
  asked: number;
  isWithinRate: (now: number) => boolean;
  openedAt: number;
}

const standardUnits = 150_000;
const generousUnits = 100_000_000;
const requestsPerMinute = 60;
/** Lifetime of a key, one year. */
const keyLifeMs = 365 * 24 * 3_600_000;

function openWorkspace(key: string, now: number): Workspace {
  const { isGenerous, isRateLimited, left } = termsOf(key);
  const units = isGenerous ? generousUnits : standardUnits;
  return {
    units,
    spent: left === null ? 0 : Math.max(0, units - left),
    asked: 0,
    isWithinRate: isRateLimited && !isGenerous ? createRateWindow(requestsPerMinute, 60_000) : () => true,
    openedAt: now,
  };
}

function refuse(response: Response, status: number, error: string): void {
  response.status(status).json({ error });
}

function answerOverview(request: Request, response: Response, workspace: Workspace): void {
  const query = queryOf(request);
  const wrong = validationError(query);
  if (wrong !== undefined) {
    refuse(response, 400, wrong);
    return;
  }
  const { rows, unitsPerRow, units } = overviewOf(query);
  const left = workspace.units - workspace.spent;
  if (units > left) {
    refuse(response, 403, `API units limit reached. Expected usage: ${units}, API units left: ${left}.`);
    return;
  }
  workspace.spent += units;
  response.set({
    'x-api-rows': String(rows.length),
    'x-api-units-cost-row': String(unitsPerRow),
    'x-api-units-cost-total': String(units),
    'x-api-units-cost-total-actual': String(units),
    'x-api-cache': 'miss',
  });
  noteAnswered(response, keywordsOf(query));
  response.json({ keywords: rows });
}

/** Responds with limits and usage, which costs no units (provider-apis.md C). */
function answerUsage(response: Response, workspace: Workspace, now: number): void {
  response.json({
    limits_and_usage: {
      subscription: 'Standard',
      units_limit_workspace: workspace.units,
      units_usage_workspace: workspace.spent,
      units_limit_api_key: null,
      units_usage_api_key: workspace.spent,
      usage_reset_date: new Date(nextMonth(now)).toISOString().slice(0, 10),
      api_key_expiration_date: new Date(workspace.openedAt + keyLifeMs).toISOString(),
    },
  });
}

function keyOf(request: Request): string | null {
  return /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? null;
}

/**
 * Emulates Ahrefs API v3: keywords-explorer/overview and limits-and-usage (provider-apis.md A.3, C). The texts of 401
 * and 429 are invented.
 */
export function createAhrefsApi(context: EmulatorContext): EmulatedApi {
  const workspaceOf = createAccounts((key) => openWorkspace(key, context.now()));
  const routes = Router();
  routes.use(async (request, response) => {
    const key = keyOf(request);
    if (key === null || key === 'bad-key') return refuse(response, 401, 'Unauthorized: invalid API key');
    if (key === 'no-sub') return refuse(response, 403, 'Your plan does not include API access');
    const workspace = workspaceOf(key);
    if (await answerMagicKey(key, workspace, response, context)) return undefined;
    if (!workspace.isWithinRate(context.now())) return refuse(response, 429, 'Too many requests');
    const call = `${request.method} ${request.path}`;
    if (call === 'GET /v3/keywords-explorer/overview') return answerOverview(request, response, workspace);
    if (call === 'GET /v3/subscription-info/limits-and-usage')
      return answerUsage(response, workspace, context.now());
    return refuse(response, 404, 'Not found');
  });
  return {
    prefix: '/ahrefs',
    describe(request) {
      const query = queryOf(request);
      return {
        key: keyOf(request),
        keywords: keywordsOf(query),
        country: query.get('country')?.toLowerCase() ?? null,
      };
    },
    routes,
  };
}
