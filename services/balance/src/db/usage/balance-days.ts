import { sql, type QueryExecutorProvider } from 'kysely';

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
