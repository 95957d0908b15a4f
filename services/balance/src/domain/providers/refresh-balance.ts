import type { BalanceSource } from '@geoplan/contracts/balance/balance-providers';
import { isPolled, type ReadBalance, type ReadResult } from './vendor-reading.ts';

/** Provider in the form that the poller needs. */
export interface PolledProvider {
  id: string;
  source: BalanceSource;
  isDemo: boolean;
  isActive: boolean;
  /** `null` if there is none; undefined if it cannot be decrypted. */
  credential: string | null | undefined;
  /** Increases when the account or the credential changes, so that readings of the previous ones are discarded. */
  revision: string;
  /** Time of the last reading; null if there was none. */
  readAt: Date | null;
}

interface RefreshNeeds {
  find: (id: string) => Promise<PolledProvider | null>;
  read: ReadBalance;
  save: (
    asked: Pick<PolledProvider, 'id' | 'revision'>,
    result: ReadResult,
    askedAt: Date,
  ) => Promise<unknown>;
}

/**
 * Age below which a balance is not requested again, ms; Anthropic requires a minute between requests
 * (provider-apis.md C).
 */
const freshMs: Partial<Record<BalanceSource, number>> = { anthropic: 60_000 };
const defaultFreshMs = 5_000;

/** Reads a balance, if the vendor has a free endpoint, and stores the response or its failure. */
export async function refreshBalance({ find, read, save }: RefreshNeeds, id: string): Promise<void> {
  const provider = await find(id);
  if (!provider?.isActive) return;
  const { source, credential, isDemo, readAt } = provider;
  if (!isPolled(source)) return;
  const askedAt = new Date();
  const isFresh =
    readAt !== null && askedAt.getTime() - readAt.getTime() < (freshMs[source] ?? defaultFreshMs);
  if (isFresh) return;
  const result: ReadResult = credential
    ? await read({ source, credential, isDemo })
    : { failure: credential === undefined ? 'credential_unreadable' : 'no_credential' };
  await save(provider, result, askedAt);
}
