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

/** Creates the coming month of the ledger and drops the old ones, now and each hour; the next makes a failed one good. */
export function keepLedger<T>({ db, months, log }: LedgerNeeds<T>): { stop(): void } {
  const periodic = every(everyMs, async () => {
    const now = new Date();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    try {
      await addLedgerMonths(db, [ledgerMonthOf(now), ledgerMonthOf(next)]);
      const dropped = await dropLedgerMonths(db, { months, now });
      if (dropped.length > 0) log.info({ dropped }, 'old months of the ledger dropped');
    } catch (error) {
      log.warn({ err: error }, 'months of the ledger not kept');
    }
  });
  periodic.now();
  return periodic;
}
