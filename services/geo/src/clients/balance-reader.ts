import type { Log } from '@geoplan/kit/log';
import type { KeywordProvider, ProviderQuota } from '../domain/provider.ts';

/** A screen asks again with every keystroke; the balance moves with every bought batch. */
const cacheTtlMs = 15_000;
/** A provider that did not answer is asked again sooner, but not by every keystroke. */
const unknownCacheTtlMs = 5_000;
/** A price is not worth waiting for longer. */
const defaultTimeoutMs = 3_000;

interface ReaderOptions {
  /** Instead of the default; for tests. */
  timeoutMs?: number | undefined;
  log: Log;
}

type BalanceProvider = KeywordProvider & Required<Pick<KeywordProvider, 'readBalance'>>;

/** True for a provider whose balance can be read for nothing. */
export function hasBalance(provider: KeywordProvider): provider is BalanceProvider {
  return provider.readBalance !== undefined;
}

/** Balances with a cache of a few seconds and one request for concurrent callers; null = not reported. */
export function createBalanceReader({ timeoutMs = defaultTimeoutMs, log }: ReaderOptions) {
  let last: { accountKey: string; until: number; balance: Promise<ProviderQuota | null> } | null = null;

  async function read(provider: BalanceProvider): Promise<ProviderQuota | null> {
    try {
      return await provider.readBalance(AbortSignal.timeout(timeoutMs));
    } catch (error) {
      log.warn({ err: error, host: provider.host }, 'provider balance not read in time');
      return null;
    }
  }

  return async function balanceOf(provider: BalanceProvider): Promise<ProviderQuota | null> {
    const { accountKey } = provider;
    if (last?.accountKey === accountKey && performance.now() < last.until) return last.balance;
    const entry = { accountKey, until: Number.POSITIVE_INFINITY, balance: read(provider) };
    last = entry;
    const balance = await entry.balance;
    entry.until = performance.now() + (balance ? cacheTtlMs : unknownCacheTtlMs);
    return balance;
  };
}
