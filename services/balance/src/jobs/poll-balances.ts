import { every, type Periodic } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import { claimDuePolls } from '../db/providers/claim-due-polls.ts';
import type { Kysely } from 'kysely';

interface PollerNeeds<T> {
  db: Kysely<T>;
  /** Reads one balance and stores it. */
  refresh: (id: string) => Promise<void>;
  /** How often due cards are looked for. */
  lookMs: number;
  /** A killed poller's cards are read again after this long. */
  leaseMs: number;
  log: Log;
}

/** Cards a replica reads at once. */
const concurrency = 4;

/** Poller of balances: each due card is read by one replica. */
export function startPoller<T>({ db, refresh, lookMs, leaseMs, log }: PollerNeeds<T>): Periodic {
  const poll = async (): Promise<void> => {
    const ids = await claimDuePolls(db, { leaseMs, limit: concurrency });
    await Promise.all(ids.map(refresh));
    if (ids.length === concurrency) poller.now();
  };
  const poller = every(lookMs, poll, { log, failed: 'poll of balances failed' });
  return poller;
}
