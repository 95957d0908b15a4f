import { every } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { addLedgerMonths, dropLedgerMonths, ledgerMonthOf } from '../db/usage/ledger-months.ts';

const everyMs = 3_600_000;

interface LedgerNeeds<T> {
  db: Kysely<T>;
  /** Full months for which single calls are kept. */
  months: number;
  log: Log;
}

/** Creates the coming month of the ledger and drops the old ones, now and each hour; the next round repairs a failed one. */
export function keepLedger<T>({ db, months, log }: LedgerNeeds<T>): { stop(): void } {
  const keep = async (): Promise<void> => {
    const now = new Date();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    await addLedgerMonths(db, [ledgerMonthOf(now), ledgerMonthOf(next)]);
    const dropped = await dropLedgerMonths(db, { months, now });
    if (dropped.length > 0) log.info({ dropped }, 'old months of the ledger dropped');
  };
  const periodic = every(everyMs, keep, { log, failed: 'upkeep of the ledger months failed' });
  periodic.now();
  return periodic;
}
