import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { keywordApiOf, sandboxKey, type KeywordApi } from './provider-hosts.ts';
import { keywordHostOf } from './settings-view.ts';
import type { StoredProvider } from './provider-settings.ts';

/** The account that is asked: a key at its host. */
export interface KeywordAccount {
  host: string;
  key: string;
  api: KeywordApi;
  /** See `accountKeyOf`. */
  accountKey: string;
}

/** The account of the settings; null = no key, or one of a host that is not on the list. */
export function keywordAccountOf(
  stored: Pick<StoredProvider, 'host' | 'credential'>,
  sandboxHost: string | undefined,
): KeywordAccount | null {
  const host = keywordHostOf(stored, sandboxHost);
  const key = stored.credential ?? (host === sandboxHost ? sandboxKey : null);
  const api = keywordApiOf(host, sandboxHost);
  // A host of an embedded run whose data moved to a server: nobody is there any more.
  if (key === null || api === null) return null;
  return { host, key, api, accountKey: accountKeyOf(host, key) };
}

/** What an account has learnt from rate limits, as far as it still slows it down. */
export interface LearntPace {
  /** Requests a second. */
  perSecond: number;
  /** When a rate limit was last met. */
  at: Date;
}

/** Requests a second that a vendor allows: 60 a minute (provider-apis.md A.3); 30 at once (A.4) and a second or so for each. */
const allowed: Partial<Record<KeywordApi, number>> = { ahrefs: 1, dataforseo: 30 };
/** The sandbox's own plan allows 50 (infra/sandbox). */
const sandboxPerSecond = 40;

/** Requests a second where nothing is set for the account: the operator's figure, but never more than the vendor allows. */
export function defaultPaceOf({ api, key }: Pick<KeywordAccount, 'api' | 'key'>, configured: number | null) {
  if (key === sandboxKey) return sandboxPerSecond;
  const most = allowed[api];
  return most === undefined ? configured : Math.min(configured ?? most, most);
}

/** Requests a second that are coded for; null = no limit. */
export function paceOfAccount(
  account: KeywordAccount,
  { pace }: Pick<StoredProvider, 'pace'>,
  configured: number | null,
): number | null {
  return pace?.accountKey === account.accountKey ? pace.perSecond : defaultPaceOf(account, configured);
}

/** What a vendor allows at most, where that is known. */
export function mostPerSecond({ api }: Pick<KeywordAccount, 'api'>): number | null {
  return allowed[api] ?? null;
}
