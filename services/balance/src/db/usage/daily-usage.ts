import { sql, type QueryExecutorProvider } from 'kysely';
import type { DailyUsage } from '../../domain/providers/shown-provider.ts';

/**
 * Usage of each account on the last `days` full days, oldest first. A day without calls has 0. Days before the
 * account's first call are absent, as is today, which has not ended.
 */
export async function readDailyUsage(
  db: QueryExecutorProvider,
  timeZone: string,
  days: number,
): Promise<Map<string, DailyUsage[]>> {
  const { rows } = await sql<DailyUsage & { accountKey: string }>`
    with today as materialized (select (now() at time zone ${timeZone})::date as day)
    select t.account_key as "accountKey", to_char(today.day - ago, 'YYYY-MM-DD') as day,
      coalesce(sum(u.requests), 0)::float8 as requests, coalesce(sum(u.units), 0)::float8 as units,
      coalesce(sum(u.cost), 0)::float8 as spent
    from today cross join usage_totals t
      cross join lateral generate_series(1, least(${days}::int, today.day - t.first_day)) as ago
      left join usage_days u on u.account_key = t.account_key and u.day = today.day - ago
    where t.account_key <> '' group by t.account_key, today.day, ago order by t.account_key, ago desc`.execute(
    db,
  );
  const byAccount = new Map<string, DailyUsage[]>();
  for (const { accountKey, ...use } of rows) {
    const known = byAccount.get(accountKey);
    if (known) known.push(use);
    else byAccount.set(accountKey, [use]);
  }
  return byAccount;
}
