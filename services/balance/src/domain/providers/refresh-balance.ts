import type { BalanceSource } from '@geoplan/contracts/balance/balance-providers';
import { isPolled, type ReadBalance, type ReadResult } from './vendor-reading.ts';

/** A card as the poller needs it. */
export interface PolledProvider {
  id: string;
  source: BalanceSource;
  isDemo: boolean;
  isActive: boolean;
  /** null = there is none; undefined = it cannot be opened. */
  credential: string | null | undefined;
  /** Grows when account or credential change: a reading of the former ones is thrown away. */
  revision: string;
  /** Of the last reading; null = none. */
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

/** A younger reading is not asked for again, ms: Anthropic wants a minute between (provider-apis.md C). */
const freshMs: Partial<Record<BalanceSource, number>> = { anthropic: 60_000 };
const defaultFreshMs = 5_000;

/** Asks what is left, where the vendor tells it for nothing, and stores the answer or why there was none. */
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
