import { balanceChanged } from '@geoplan/contracts/balance/provider-messages';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { enqueueAll } from '@geoplan/kit/outbox/outbox';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** Messages of one transaction. */
const batch = 500;
/** Once a day, with room for a night in which this process slept; ms. */
const resendAfterMs = 20 * 3_600_000;

interface Row {
  account_key: string;
  currency: ProviderCurrency;
  total_limit: number | null;
  remaining: number | null;
  reset_at: Date | null;
  read_at: Date;
  revision: string;
}

/**
 * Tells what has changed since it was told last, with the newest figures alone: an account in use changes with every
 * call. What a person typed and what follows from a budget is not announced. Returns how many accounts that were.
 */
export function announceBalances<T>(db: Kysely<T>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row>`select * from balances
      where kind = 'quota' and announced_revision < revision
      order by account_key limit ${batch} for no key update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    await enqueueAll(
      trx,
      balanceChanged,
      rows.map((row) => ({
        accountKey: row.account_key,
        currency: row.currency,
        limit: row.total_limit,
        // An overspent account has nothing left.
        remaining: row.remaining === null ? null : Math.max(0, row.remaining),
        resetAt: row.reset_at?.toISOString() ?? null,
        readAt: row.read_at.toISOString(),
        revision: Number(row.revision),
      })),
    );
    await sql`update balances set announced_revision = revision
      where account_key = any(${rows.map((row) => row.account_key)}::text[])`.execute(trx);
    return rows.length;
  });
}

/** Requests that everything is told again, by the next poll of any replica. */
export async function requestBalanceResend(db: QueryExecutorProvider): Promise<void> {
  await sql`update balance_resends set asked_at = clock_timestamp()`.execute(db);
}

/**
 * Marks every balance to be told again where that is due: on request, once a day, and when there is a new listener (P37).
 * False = it was not, or another process does it.
 */
export function resendBalancesIfDue<T>(
  db: Kysely<T>,
  to: readonly string[] = balanceChanged.listeners,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from balance_resends
      where told_at is null or told_at < asked_at or not told_to @> ${to}::text[]
        or told_at < now() - ${resendAfterMs} * interval '1 ms'
      for update skip locked`.execute(trx);
    if (rows.length === 0) return false;
    // In the order in which everybody locks them.
    await sql`with due as (select account_key from balances order by account_key for no key update)
      update balances as b set announced_revision = 0 from due where due.account_key = b.account_key`.execute(
      trx,
    );
    await sql`update balance_resends set told_at = clock_timestamp(), told_to = ${to}`.execute(trx);
    return true;
  });
}
