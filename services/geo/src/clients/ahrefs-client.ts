import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import { keywordKey } from '@geoplan/contracts/keyword';
import { z } from 'zod';
import { keyTestOf } from '../domain/key-verdict.ts';
import type { KeywordProvider, Pair, ProviderQuota } from '../domain/provider.ts';
import { lookUpBatch, type BatchApi, type MetricsByKey } from './batch-provider.ts';
import { accountKeyOf } from '../domain/keyword-account.ts';
import type { ClientOptions } from './client-options.ts';
import { readShape, type Question, type Reply } from './exchange.ts';
import { httpFailure, rateFailure } from './http-failure.ts';
import { LookupFailure } from './lookup-failure.ts';
import { centsShape, countShape, difficultyShape } from './metric-shapes.ts';
import { batchTimeoutMs, createProviderLine, pairTimeoutMs } from './provider-line.ts';

// All of this: provider-apis.md A.3.
/** The smallest plan's rows in one answer. */
const maxKeywords = 100;
const unknownCountries = new Set('bm er gw ir km kp lr mh mo pm pw sd ss sy sz tc tv va xk'.split(' '));
const columns = 'keyword,volume,clicks,cpc,difficulty,global_volume,traffic_potential';
/** The limit counts minutes, so a pause of a second would not be enough. */
const unnamedHoldMs = 10_000;
/** Servers commonly take 8 KB of address; Cyrillic fills six bytes a letter. */
const maxKeywordsBytes = 6_000;
/** The columns' units in each row, and the least that a request costs. */
const unitsPerRow = 43;
const leastUnits = 50;
/** A free test keyword. */
const trial: Pair = { keyword: 'ahrefs', country: 'us' };

const answerShape = z.object({
  keywords: z.array(
    z.object({
      keyword: z.string(),
      volume: countShape.nullish(),
      clicks: countShape.nullish(),
      cpc: centsShape.nullish(),
      difficulty: difficultyShape.nullish(),
      global_volume: countShape.nullish(),
      traffic_potential: countShape.nullish(),
    }),
  ),
});
/** provider-apis.md C; a limit of null is none. */
const limitsShape = z.object({
  limits_and_usage: z.object({
    units_limit_workspace: z.number().nullish(),
    units_usage_workspace: z.number().nullish(),
    units_limit_api_key: z.number().nullish(),
    units_usage_api_key: z.number().nullish(),
  }),
});
const balancePath = '/v3/subscription-info/limits-and-usage';
const refusalShape = z.object({ error: z.string() });

function refusalOf({ keyword, country }: Pair): PairErrorCode | null {
  if (unknownCountries.has(country)) return 'unsupported_country';
  // The comma separates keywords and cannot be escaped.
  return keyword.includes(',') ? 'unsupported_keyword' : null;
}

function failureOf(reply: Reply): LookupFailure | null {
  const said = refusalShape.safeParse(reply.json).data?.error ?? '';
  if (reply.status === 403 && /units?\b.*\b(limit|left)|limit reached/i.test(said))
    return new LookupFailure('quota');
  if (reply.status === 403 && said !== '') return new LookupFailure('not_subscribed');
  if (reply.status === 400 && /country/i.test(said)) return new LookupFailure('unsupported_country');
  if (reply.status === 429) return rateFailure(reply, unnamedHoldMs);
  return httpFailure(reply);
}

function readMetrics(reply: Reply): MetricsByKey {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const { keywords } = readShape(answerShape, reply);
  return new Map(
    keywords.map((row) => [
      keywordKey(row.keyword),
      {
        searchVolume: row.volume ?? 0,
        clicks: row.clicks ?? 0,
        cpc: row.cpc == null ? null : row.cpc / 100,
        difficulty: row.difficulty ?? null,
        globalSearchVolume: row.global_volume ?? null,
        trafficPotential: row.traffic_potential ?? null,
      },
    ]),
  );
}

/** Units left of the workspace and of the key, whichever is less; null = neither is limited. @throws LookupFailure */
function readUnits(reply: Reply): ProviderQuota | null {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const { limits_and_usage: told } = readShape(limitsShape, reply);
  const limits = [
    { limit: told.units_limit_workspace, used: told.units_usage_workspace },
    { limit: told.units_limit_api_key, used: told.units_usage_api_key },
  ].flatMap(({ limit, used }) => (limit == null ? [] : [{ limit, left: Math.max(0, limit - (used ?? 0)) }]));
  const [least] = limits.toSorted((one, other) => one.left - other.left);
  return least ? { limit: least.limit, remaining: least.left, resetAt: null } : null;
}

/** Units spent; an answer from Ahrefs' own cache costs none. */
function unitsOf({ status, headers }: Reply): number | null {
  const told = headers['x-api-units-cost-total-actual'] ?? headers['x-api-units-cost-total'];
  const units = Number(told);
  return status === 200 && typeof told === 'string' && Number.isFinite(units) && units >= 0 ? units : null;
}

function byAddressLength(pairs: readonly Pair[]): Pair[][] {
  const requests: Pair[][] = [];
  let bytes = Infinity;
  for (const pair of pairs) {
    const length = encodeURIComponent(pair.keyword).length + 1;
    if (bytes + length > maxKeywordsBytes) {
      requests.push([]);
      bytes = 0;
    }
    requests.at(-1)?.push(pair);
    bytes += length;
  }
  return requests;
}

/** Ahrefs API v3 keywords-explorer/overview: up to 100 keywords a request, prices in cents, paid in units. */
export function createAhrefsProvider(options: ClientOptions): KeywordProvider {
  const { host, key, baseUrl } = options;
  const accountKey = accountKeyOf(host, key);
  const line = createProviderLine({ ...options, accountKey }, batchTimeoutMs);
  const atOnce = createProviderLine({ ...options, accountKey, pace: null }, pairTimeoutMs);
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };

  function question(pairs: readonly Pair[]): Question {
    const words = pairs.map(({ keyword }) => encodeURIComponent(keyword)).join(',');
    const query = `country=${pairs[0]?.country}&keywords=${words}&limit=${maxKeywords}&select=${columns}`;
    return { method: 'GET', url: `${baseUrl}/v3/keywords-explorer/overview?${query}`, headers };
  }
  const api: BatchApi = {
    currency: 'units',
    refusalOf,
    split: byAddressLength,
    question,
    read: readMetrics,
    costOf: unitsOf,
    estimateCost: (keywords) => Math.max(leastUnits, keywords * unitsPerRow),
  };
  return {
    host,
    accountKey,
    perSecond: options.perSecond,
    maxKeywordsPerRequest: maxKeywords,
    currency: api.currency,
    estimateCost: (keywords) => api.estimateCost(keywords),
    lookUp: (pairs, signal) => lookUpBatch(pairs, api, line, signal),
    async readBalance(signal) {
      const account: Question = { method: 'GET', url: `${baseUrl}${balancePath}`, headers };
      return (await atOnce.ask(account, readUnits, signal)).result.value ?? null;
    },
    async test(signal) {
      return keyTestOf(await lookUpBatch([trial], api, atOnce, signal), host);
    },
  };
}
