import { sql, type QueryExecutorProvider } from 'kysely';
import type { SpentDay } from '../../domain/providers/vendor-reading.ts';

/** The last balance that was told on each of these days, by `YYYY-MM-DD` in `timeZone`; a day without one is absent. */
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
 * USD that the vendor says were spent, by `YYYY-MM-DD` in UTC, of the days of its last reading; empty where a vendor tells
 * no spending.
 */
export async function vendorSpentOfDays(
  db: QueryExecutorProvider,
  balanceKey: string | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ days: SpentDay[] | null }>`select spent_days as days from balances
    where account_key = ${balanceKey} and kind = 'spending'`.execute(db);
  return new Map((rows[0]?.days ?? []).map(({ day, usd }) => [day, usd]));
}
