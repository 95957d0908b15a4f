import type { KeywordProvider, LookupAnswer, Pair } from '../domain/provider.ts';
import { lookUpBatch, type BatchApi } from './batch-provider.ts';
import { createProviderHttp, type ClientOptions, type ProviderHttp } from './provider-http.ts';

/** Timeout of one attempt with a batch of keywords, from the request to the last byte of its response (P15). */
const batchTimeoutMs = 60_000;

interface BatchAccount {
  /** All members of an account except the key test, which differs by vendor. */
  provider: Omit<KeywordProvider, 'test'>;
  /** HTTP client for key tests, which ignore the rate limit. */
  unpaced: ProviderHttp;
  lookUpUnpaced: (pairs: readonly Pair[], signal: AbortSignal) => Promise<LookupAnswer>;
}

/** Account at a vendor whose requests contain many keywords. */
export function createBatchAccount(
  options: ClientOptions,
  vendor: Omit<BatchApi, 'reportUnmatched'> & Pick<KeywordProvider, 'maxKeywordsPerRequest'>,
): BatchAccount {
  const { host, perSecond, countUnmatched, log } = options;
  const { accountKey, http, unpaced } = createProviderHttp(options, batchTimeoutMs);
  const { currency, maxKeywordsPerRequest } = vendor;
  const api: BatchApi = {
    ...vendor,
    reportUnmatched(rows) {
      countUnmatched?.(rows);
      log.warn({ host, rows }, 'paid rows matched no requested keyword');
    },
  };
  return {
    provider: {
      host,
      accountKey,
      perSecond,
      maxKeywordsPerRequest,
      currency,
      estimateCost: (keywords) => api.estimateCost(keywords),
      lookUp: (pairs, signal) => lookUpBatch(pairs, api, http, signal),
    },
    unpaced,
    lookUpUnpaced: (pairs, signal) => lookUpBatch(pairs, api, unpaced, signal),
  };
}
