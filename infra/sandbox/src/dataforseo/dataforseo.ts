import { Router, type Request, type Response } from 'express';
import { createAccounts, createRateWindow, termsOf } from '../accounts.ts';
import { jsonBody, noteAnswered, type EmulatedApi, type EmulatorContext } from '../emulated-api.ts';
import { answerMagicKey } from '../magic-keys.ts';
import {
  notFound,
  ok,
  paymentRequired,
  refusedAccounts,
  sendStatus,
  sendTask,
  tooManyRequests,
  unauthorized,
  unverified,
} from './envelope.ts';
import { overviewOf, readTask } from './keyword-overview.ts';
import { countryOfLocation } from './locations.ts';

interface Account {
  login: string;
  /** US dollars paid into the account. */
  total: number;
  balance: number;
  asked: number;
  isWithinRate: (now: number) => boolean;
}

/** Rate limit in force since 2026-10-19 (provider-apis.md A.4). */
const requestsPerMinute = 10_000;
const overviewPath = '/v3/dataforseo_labs/google/keyword_overview/live';
const userDataPath = '/v3/appendix/user_data';

/** Opens an account; `small-<n>` has n cents, and a request costs slightly more than one cent. */
function openAccount(login: string): Account {
  const { isGenerous, isRateLimited, left } = termsOf(login);
  const total = isGenerous ? 1_000_000 : 200;
  return {
    login,
    total,
    balance: left === null ? total : left / 100,
    asked: 0,
    isWithinRate: isRateLimited ? createRateWindow(requestsPerMinute, 60_000) : () => true,
  };
}

function loginOf(request: Request): string | null {
  const encoded = /^Basic ([\w+/=]+)$/.exec(request.header('authorization') ?? '')?.[1] ?? '';
  const [login = '', password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  return login && password ? login : null;
}

function answerOverview(request: Request, response: Response, account: Account): void {
  const body = jsonBody(request);
  const read = readTask(body);
  const data: unknown = Array.isArray(body) ? body[0] : {};
  const answer = { path: overviewPath, data: typeof data === 'object' && data !== null ? data : {} };
  if ('status' in read) return sendTask(response, { ...answer, status: read.status, cost: 0, result: null });
  const { cost, result } = overviewOf(read.task);
  if (account.balance < cost) return sendStatus(response, 402, paymentRequired);
  account.balance -= cost;
  noteAnswered(response, read.task.keywords);
  return sendTask(response, { ...answer, status: ok, cost, result: [result] });
}

/** Responds with the user data, free of charge (provider-apis.md C). */
function answerUserData(response: Response, account: Account): void {
  const money = {
    total: account.total,
    balance: Math.round(account.balance * 10_000) / 10_000,
    limits: { day: {}, minute: {} },
    statistics: { day: {} },
  };
  const user = {
    login: account.login,
    timezone: 'UTC',
    money,
    rates: {},
    price: {},
    backlinks_subscription_expiry_date: null,
  };
  sendTask(response, { path: userDataPath, data: {}, status: ok, cost: 0, result: [user] });
}

/** Emulates DataForSEO v3: Labs keyword overview and user data (provider-apis.md A.4, C). The login is the key. */
export function createDataForSeoApi(context: EmulatorContext): EmulatedApi {
  const accountOf = createAccounts(openAccount);
  const routes = Router();
  routes.use(async (request, response) => {
    const login = loginOf(request);
    if (login === null || login === 'bad-key') return sendStatus(response, 401, unauthorized);
    const refused = Object.hasOwn(refusedAccounts, login) ? refusedAccounts[login] : undefined;
    if (refused) return sendStatus(response, 200, refused);
    const account = accountOf(login);
    if (await answerMagicKey(login, account, response, context)) return undefined;
    // Reported in the body, because the HTTP status is 200 except for 401, 402, 404 and 500.
    if (!account.isWithinRate(context.now())) return sendStatus(response, 200, tooManyRequests);
    const call = `${request.method} ${request.path}`;
    if (call === `POST ${overviewPath}` && login === 'unverified')
      return sendStatus(response, 200, unverified);
    if (call === `POST ${overviewPath}`) return answerOverview(request, response, account);
    if (call === `GET ${userDataPath}`) return answerUserData(response, account);
    return sendStatus(response, 404, notFound);
  });
  return {
    prefix: '/dataforseo',
    describe(request) {
      const body = jsonBody(request);
      const task = (Array.isArray(body) ? body[0] : null) as {
        keywords?: unknown;
        location_code?: unknown;
      } | null;
      const keywords: unknown[] = Array.isArray(task?.keywords) ? task.keywords : [];
      return {
        key: loginOf(request),
        keywords: keywords.filter((each) => typeof each === 'string'),
        country: countryOfLocation(task?.location_code) ?? null,
      };
    },
    routes,
  };
}
