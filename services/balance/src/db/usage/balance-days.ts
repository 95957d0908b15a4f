import { sql, type QueryExecutorProvider } from 'kysely';
import type { SpentDay } from '../../domain/providers/vendor-reading.ts';

/** Last balance reported on each of these days, by `YYYY-MM-DD` in `timeZone`; days without a balance are absent. */
export async function lastBalanceOfDays(
  db: QueryExecutorProvider,
  { balanceKey, timeZone, days }: { balanceKey: string | null; timeZone: string; days: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; balance: number }>`
    select distinct on (day) to_char((at at time zone ${timeZone})::date, 'YYYY-MM-DD') as day, balance
    from balance_points where account_key = ${balanceKey}
      and at >= ((now() at time zone ${timeZone})::date - ${days - 1}::int)::timestamp at time zone ${timeZone}
    order by day, at desc`.execute(db);
  return new Map(rows.map(({ day, balance }) => [day, balance]));
}

/**
 * USD spending reported by the vendor, by `YYYY-MM-DD` in UTC, for the days of its last reading; empty if the vendor
 * reports none.
 */
export async function vendorSpentOfDays(
  db: QueryExecutorProvider,
  balanceKey: string | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ days: SpentDay[] | null }>`select spent_days as days from balances
    where account_key = ${balanceKey} and kind = 'spending'`.execute(db);
  return new Map((rows[0]?.days ?? []).map(({ day, usd }) => [day, usd]));
}
