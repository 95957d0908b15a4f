import { createLog } from '@geoplan/kit/log';
import type { AccountRateLimit } from '@geoplan/kit/outbound/account-queue';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import type { Pair } from '../../domain/provider.ts';
import type { ClientOptions } from '../provider-http.ts';

/** Rate limit without limits that records its calls. */
export function recordingRateLimit() {
  const holds: number[] = [];
  let takes = 0;
  const slowed: (number | null)[] = [];
  const rateLimit: AccountRateLimit = {
    async acquire(_key, _perSecond, signal) {
      takes += 1;
      signal?.throwIfAborted();
    },
    async pause(_key, ms) {
      holds.push(ms);
    },
    async slowDown(_key, perSecond) {
      slowed.push(perSecond);
    },
  };
  return { rateLimit, holds, slowed, takes: () => takes };
}

/** Options of a client on the test's server. */
export function clientOptions(baseUrl: string, given: Partial<ClientOptions> = {}): ClientOptions {
  return {
    host: 'provider.test',
    key: 'canary-key-of-a-test',
    baseUrl,
    perSecond: null,
    agent: createOutboundAgent(1024 * 1024),
    rateLimit: recordingRateLimit().rateLimit,
    log: createLog({ service: 'test', level: 'silent' }),
    ...given,
  };
}

/** Signal that is never aborted. */
export const noSignal = new AbortController().signal;

export const pairOf = (keyword: string, country = 'us'): Pair => ({ keyword, country });
