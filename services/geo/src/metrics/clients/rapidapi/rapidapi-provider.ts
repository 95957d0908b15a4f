import type { IncomingHttpHeaders } from 'node:http';
import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { CallOutcome } from '@geoplan/kit/outbound/outbound-client';
import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { rapidApiTable } from '@geoplan/kit/vendors/vendor-tables';
import { toKeyTest } from '../../../settings/domain/key-test-result.ts';
import type { KeywordProvider, LookupAnswer, Pair, ProviderQuota } from '../../domain/provider.ts';
import type { Market, PairDetails, Purchase } from '../../domain/purchase.ts';
import { refusedBy, type PairFailure } from '../pair-failure.ts';
import { createProviderHttp, type ClientOptions, type ProviderHttp } from '../provider-http.ts';

interface PairAnswer {
  metrics: KeywordMetrics;
  details: PairDetails;
}

/** Part of a client that is specific to one marketplace listing. */
export interface RapidApiListing {
  /** Path and query string, starting with a slash. */
  path(pair: Pair): string;
  /** Metrics and details of a 200 response. @throws PairFailure */
  read(response: OutboundResponse, pair: Pair): PairAnswer;
  /** Market in which a pair of this country is requested. */
  marketOf(country: string): Market;
}

/** Any pair works, because the gateway checks the key before the listing receives the request. */
const testPair: Pair = { keyword: 'google', country: 'us' };

function wholeNumber(header: string | string[] | undefined): number | null {
  const number = Number(header);
  return typeof header === 'string' && header.trim() !== '' && Number.isSafeInteger(number) ? number : null;
}

/** Quota of the plan from the gateway's headers, which are sent only for accepted requests (provider-apis.md 0.4). */
function quotaOf(headers: IncomingHttpHeaders): ProviderQuota | null {
  const remaining = wholeNumber(headers['x-ratelimit-requests-remaining']);
  if (remaining === null) return null;
  const limit = wholeNumber(headers['x-ratelimit-requests-limit']);
  const resetS = wholeNumber(headers['x-ratelimit-requests-reset']);
  return {
    limit: limit !== null && limit >= 0 ? limit : null,
    // Plans with overage report a quota below zero.
    remaining: Math.max(0, remaining),
    resetAt: resetS !== null && resetS >= 0 ? new Date(Date.now() + resetS * 1000) : null,
  };
}

/** Outcome of one pair's lookup, with its usage. */
type PairLookup = CallOutcome<{ metrics: KeywordMetrics; purchase: Purchase }, PairFailure>;

function summed(asked: readonly { pair: Pair; asked: PairLookup }[]): LookupAnswer {
  const requests = asked.reduce((sum, each) => sum + each.asked.requests, 0);
  const quotas = asked.flatMap((each) => quotaOf(each.asked.lastResponse?.headers ?? {}) ?? []);
  return {
    outcomes: asked.map(({ pair, asked: { result } }) =>
      result.failure
        ? { pair, error: { code: result.failure.code, message: result.failure.message } }
        : { pair, ...result.value },
    ),
    requests,
    unanswered: asked.reduce((sum, each) => sum + each.asked.unanswered, 0),
    cost: requests,
    currency: 'requests',
    quota: quotas.at(-1) ?? null,
  };
}

/** Provider behind the RapidAPI gateway, with one pair per request and the quota in the headers. */
export function createRapidApiProvider(options: ClientOptions, listing: RapidApiListing): KeywordProvider {
  const { host, key, baseUrl } = options;
  const { accountKey, http, unpaced } = createProviderHttp(options);
  const headers = { 'x-rapidapi-key': key, 'x-rapidapi-host': host, accept: 'application/json' };

  function lookUpPair(pair: Pair, through: ProviderHttp, signal: AbortSignal): Promise<PairLookup> {
    const read = (response: OutboundResponse) => {
      const failure = refusedBy(rapidApiTable, response);
      if (failure) throw failure;
      const { metrics, details } = listing.read(response, pair);
      return { metrics, purchase: { market: listing.marketOf(pair.country), details } };
    };
    return through.send({ method: 'GET', url: baseUrl + listing.path(pair), headers }, read, signal);
  }

  return {
    host,
    accountKey,
    perSecond: options.perSecond,
    maxKeywordsPerRequest: 1,
    currency: 'requests',
    estimateCost: (keywords) => keywords,
    async lookUp(pairs, signal) {
      const asked = [];
      for (const pair of pairs) asked.push({ pair, asked: await lookUpPair(pair, http, signal) });
      return summed(asked);
    },
    async test(signal) {
      const asked = await lookUpPair(testPair, unpaced, signal);
      return toKeyTest(summed([{ pair: testPair, asked }]), host);
    },
  };
}
