import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { keywordApiOf, sandboxKey, type KeywordApi } from './provider-hosts.ts';
import { keywordHostOf } from './settings-view.ts';
import type { StoredProvider } from './provider-settings.ts';

/** Account of the keyword provider, which is a key at a host. */
export interface KeywordAccount {
  host: string;
  key: string;
  api: KeywordApi;
  /** Account key (`accountKeyOf`). */
  accountKey: string;
}

/** Account configured in the settings; null without a key or if its host is not on the list. */
export function keywordAccountOf(
  stored: Pick<StoredProvider, 'host' | 'credential'>,
  sandboxHost: string | undefined,
): KeywordAccount | null {
  const host = keywordHostOf(stored, sandboxHost);
  const key = stored.credential ?? (host === sandboxHost ? sandboxKey : null);
  const api = keywordApiOf(host, sandboxHost);
  // `api` is null for the sandbox host of an embedded run whose data was moved to a server, where that host does not
  // exist.
  if (key === null || api === null) return null;
  return { host, key, api, accountKey: accountKeyOf(host, key) };
}

/** Learnt rate of an account while it is below the configured rate. */
export interface AdaptiveRateLimit {
  /** Learnt requests per second. */
  perSecond: number;
  /** Time of the last rate limit. */
  at: Date;
}

/**
 * Requests per second that a vendor allows: 60 per minute (provider-apis.md A.3); 30 concurrent requests (A.4), each
 * taking about a second.
 */
const allowed: Partial<Record<KeywordApi, number>> = { ahrefs: 1, dataforseo: 30 };
/** Rate for the sandbox, below the 50 requests per second that its plan allows (infra/sandbox). */
const sandboxPerSecond = 40;

/**
 * Requests per second of an account for which no rate is set: the operator's value, but never more than the vendor
 * allows.
 */
export function defaultRateLimitOf(
  { api, key }: Pick<KeywordAccount, 'api' | 'key'>,
  configured: number | null,
) {
  if (key === sandboxKey) return sandboxPerSecond;
  const most = allowed[api];
  return most === undefined ? configured : Math.min(configured ?? most, most);
}

/** Requests per second in force for an account; null if there is no limit. */
export function rateLimitOfAccount(
  account: KeywordAccount,
  { rateLimit }: Pick<StoredProvider, 'rateLimit'>,
  configured: number | null,
): number | null {
  return rateLimit?.accountKey === account.accountKey
    ? rateLimit.perSecond
    : defaultRateLimitOf(account, configured);
}

/** Maximum rate allowed by a vendor, if known. */
export function mostPerSecond({ api }: Pick<KeywordAccount, 'api'>): number | null {
  return allowed[api] ?? null;
}
