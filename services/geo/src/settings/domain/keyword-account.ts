import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { keywordApiOf, sandboxKey, type KeywordApi } from './provider-hosts.ts';
import { keywordHostOf } from './settings-view.ts';
import type { StoredProvider } from './provider-settings.ts';

/** Account of the keyword provider: a key at its host. */
export interface KeywordAccount {
  host: string;
  key: string;
  api: KeywordApi;
  /** See `accountKeyOf`. */
  accountKey: string;
}

/** Account of the settings; null without a key, or if its host is not on the list. */
export function keywordAccountOf(
  stored: Pick<StoredProvider, 'host' | 'credential'>,
  sandboxHost: string | undefined,
): KeywordAccount | null {
  const host = keywordHostOf(stored, sandboxHost);
  const key = stored.credential ?? (host === sandboxHost ? sandboxKey : null);
  const api = keywordApiOf(host, sandboxHost);
  // Host of an embedded run whose data moved to a server, where it no longer exists.
  if (key === null || api === null) return null;
  return { host, key, api, accountKey: accountKeyOf(host, key) };
}

/** Learnt rate of an account, as long as it is below the configured one. */
export interface AdaptiveRateLimit {
  /** Requests per second. */
  perSecond: number;
  /** Time of the last rate limit. */
  at: Date;
}

/**
 * Requests per second that a vendor allows: 60 per minute (provider-apis.md A.3); 30 at once (A.4), each taking about
 * a second.
 */
const allowed: Partial<Record<KeywordApi, number>> = { ahrefs: 1, dataforseo: 30 };
/** The sandbox's own plan allows 50 (infra/sandbox). */
const sandboxPerSecond = 40;

/**
 * Requests per second of an account without its own setting: the operator's number, but never more than the vendor
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

/** Maximum rate of a vendor, if known. */
export function mostPerSecond({ api }: Pick<KeywordAccount, 'api'>): number | null {
  return allowed[api] ?? null;
}
