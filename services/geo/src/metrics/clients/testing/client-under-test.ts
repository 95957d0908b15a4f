import { createLog } from '@geoplan/kit/log';
import type { AccountPace } from '@geoplan/kit/outbound/account-turns';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import type { Pair } from '../../domain/provider.ts';
import type { ClientOptions } from '../provider-http.ts';

/** A pace without limits that notes what is asked of it. */
export function recordingPace() {
  const holds: number[] = [];
  let takes = 0;
  const slowed: (number | null)[] = [];
  const pace: AccountPace = {
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
  return { pace, holds, slowed, takes: () => takes };
}

/** What a client is built from, on a server of the test's own. */
export function clientOptions(baseUrl: string, given: Partial<ClientOptions> = {}): ClientOptions {
  return {
    host: 'provider.test',
    key: 'canary-key-of-a-test',
    baseUrl,
    perSecond: null,
    agent: createOutboundAgent(1024 * 1024),
    pace: recordingPace().pace,
    log: createLog({ service: 'test', level: 'silent' }),
    ...given,
  };
}

/** Never aborted. */
export const noSignal = new AbortController().signal;

export const pairOf = (keyword: string, country = 'us'): Pair => ({ keyword, country });
