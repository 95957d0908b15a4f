import type { AccountRateLimit } from '@geoplan/kit/outbound/account-queue';
import { createOutboundClient, type OutboundClient } from '@geoplan/kit/outbound/outbound-client';
import type { OutboundAgent } from '@geoplan/kit/outbound/send-request';
import type { Log } from '@geoplan/kit/log';
import type { CountCall } from '@geoplan/kit/metrics/call-counter';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { toPairFailure, type PairFailure } from './pair-failure.ts';

/** Timeout of one attempt for a single pair or an account, from the request to the last byte of its response (P15). */
const pairTimeoutMs = 12_000;

/** Options common to all clients. */
export interface ClientOptions {
  host: string;
  key: string;
  /** `https://{host}` or the URL that replaces it, without a trailing slash. */
  baseUrl: string;
  /** Requests per second of this account across all replicas; `null` for no limit. */
  perSecond: number | null;
  /** Timeout of one attempt, which replaces the default in tests. */
  timeoutMs?: number | undefined;
  agent: OutboundAgent;
  rateLimit: AccountRateLimit;
  countCall?: CountCall | undefined;
  /** Counts rows of paid responses that belong to no requested keyword. */
  countUnmatched?: ((rows: number) => void) | undefined;
  log: Log;
}

/** Rate-limited HTTP client for one provider account. */
export type ProviderHttp = OutboundClient<PairFailure>;

/**
 * Creates the clients of one account: `http` for lookups, `unpaced` for key tests, which ignore the rate limit. A
 * request has three attempts (P15, the kit's default), or six if rate limited, each of which halves the rate.
 */
export function createProviderHttp(options: ClientOptions, lookupTimeoutMs = pairTimeoutMs) {
  const { host, key, timeoutMs } = options;
  const accountKey = accountKeyOf(host, key);
  const account = { ...options, name: 'keywords', accountKey, toFailure: toPairFailure };
  const http = createOutboundClient({ ...account, limits: { attemptMs: timeoutMs ?? lookupTimeoutMs } });
  const unpaced = createOutboundClient({
    ...account,
    rateLimit: null,
    limits: { attemptMs: timeoutMs ?? pairTimeoutMs, longestHoldMs: 0 },
  });
  return { accountKey, http, unpaced };
}
