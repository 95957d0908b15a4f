import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import type { OutboundRequest, OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { ahrefsTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { toKeyTest } from '../../../settings/domain/key-test-result.ts';
import type { KeywordProvider, Pair } from '../../domain/provider.ts';
import { createBatchAccount } from '../batch-account.ts';
import { keywordOf, type KeywordRow } from '../batch-provider.ts';
import { parseResponse, refusedBy } from '../pair-failure.ts';
import { centsSchema, countSchema, difficultySchema } from '../metric-schemas.ts';
import type { ClientOptions } from '../provider-http.ts';

// Limits and prices: provider-apis.md A.3.
/** Maximum rows per response in the smallest plan. */
const maxKeywords = 100;
const unknownCountries = new Set('bm er gw ir km kp lr mh mo pm pw sd ss sy sz tc tv va xk'.split(' '));
const columns = 'keyword,volume,clicks,cpc,difficulty,global_volume,traffic_potential';
/** The limit is per minute, so a pause of one second would be too short. */
const defaultHoldMs = 10_000;
/** Maximum size of the keywords in a URL. Servers commonly accept URLs of 8 KB; a Cyrillic letter takes six bytes. */
const maxKeywordsBytes = 6_000;
/** Units per row for the requested columns, and minimum units per request. */
const unitsPerRow = 43;
const leastUnits = 50;
/** Test keyword that is free of charge (provider-apis.md A.3). */
const testPair: Pair = { keyword: 'ahrefs', country: 'us' };

/** Rows are parsed one by one, so that an unreadable row does not affect the others. */
const responseSchema = z.object({ keywords: z.array(z.unknown()) });
const rowSchema = z.object({
  volume: countSchema.nullish(),
  clicks: countSchema.nullish(),
  cpc: centsSchema.nullish(),
  difficulty: difficultySchema.nullish(),
  global_volume: countSchema.nullish(),
  traffic_potential: countSchema.nullish(),
});

function refusalOf({ keyword, country }: Pair): PairErrorCode | null {
  if (unknownCountries.has(country)) return 'unsupported_country';
  // The comma separates keywords and cannot be escaped.
  return keyword.includes(',') ? 'unsupported_keyword' : null;
}

function readRow(sent: unknown): KeywordRow {
  const { success: isReadable, data: row } = rowSchema.safeParse(sent);
  if (!isReadable) return { keyword: keywordOf(sent), answer: null };
  const metrics = {
    searchVolume: row.volume ?? null,
    clicks: row.clicks ?? null,
    cpc: row.cpc == null ? null : row.cpc / 100,
    difficulty: row.difficulty ?? null,
    globalSearchVolume: row.global_volume ?? null,
    trafficPotential: row.traffic_potential ?? null,
  };
  // Additional columns would cost units.
  return { keyword: keywordOf(sent), answer: { metrics, details: {} } };
}

function readRows(response: OutboundResponse): KeywordRow[] {
  const failure = refusedBy(ahrefsTable, response, { holdMs: defaultHoldMs });
  if (failure) throw failure;
  return parseResponse(responseSchema, response).keywords.map(readRow);
}

/** Units spent; a response from Ahrefs' cache costs none. */
function unitsOf({ status, headers }: OutboundResponse): number | null {
  const cost = headers['x-api-units-cost-total-actual'] ?? headers['x-api-units-cost-total'];
  const units = Number(cost);
  return status === 200 && typeof cost === 'string' && Number.isFinite(units) && units >= 0 ? units : null;
}

function splitByUrlLength(pairs: readonly Pair[]): Pair[][] {
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

/** Ahrefs API v3 keywords-explorer/overview: up to 100 keywords per request, prices in cents, billed in units. */
export function createAhrefsProvider(options: ClientOptions): KeywordProvider {
  const { host, key, baseUrl } = options;
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };

  function toRequest(pairs: readonly Pair[]): OutboundRequest {
    const words = pairs.map(({ keyword }) => encodeURIComponent(keyword)).join(',');
    const query = `country=${pairs[0]?.country}&keywords=${words}&limit=${maxKeywords}&select=${columns}`;
    return { method: 'GET', url: `${baseUrl}/v3/keywords-explorer/overview?${query}`, headers };
  }
  const { provider, lookUpUnpaced } = createBatchAccount(options, {
    currency: 'units',
    maxKeywordsPerRequest: maxKeywords,
    refusalOf,
    split: splitByUrlLength,
    toRequest,
    read: readRows,
    marketOf: (country) => ({ location: country, language: null }),
    costOf: unitsOf,
    estimateCost: (keywords) => Math.max(leastUnits, keywords * unitsPerRow),
  });
  return {
    ...provider,
    async test(signal) {
      return toKeyTest(await lookUpUnpaced([testPair], signal), host);
    },
  };
}
