import { sql, type QueryExecutorProvider } from 'kysely';
import type { AccountUse } from '../../domain/providers/shown-provider.ts';

/** Sums of every account in the ledger; today and this month are in `timeZone`. */
export async function sumByAccount(
  db: QueryExecutorProvider,
  timeZone: string,
): Promise<Map<string, AccountUse>> {
  const { rows } = await sql<AccountUse & { accountKey: string }>`
    with today as materialized (select (now() at time zone ${timeZone})::date as day),
    month as (
      select account_key, sum(requests) as requests, sum(cost) as cost,
        sum(requests) filter (where usage_days.day = today.day) as requests_today,
        sum(cost) filter (where usage_days.day = today.day) as cost_today
      from usage_days, today
      where usage_days.day >= date_trunc('month', today.day) and usage_days.day <= today.day
      group by account_key
    )
    select account_key as "accountKey", coalesce(requests_today, 0)::float8 as "requestsToday",
      coalesce(month.requests, 0)::float8 as "requestsThisMonth", coalesce(cost_today, 0)::float8 as "spentToday",
      coalesce(month.cost, 0)::float8 as "spentThisMonth", usage_totals.cost::float8 as "totalSpent",
      priced_requests::float8 as "pricedRequests", priced_requests > 0 as "hasCost"
    from usage_totals left join month using (account_key) where account_key <> ''`.execute(db);
  return new Map(rows.map(({ accountKey, ...use }) => [accountKey, use]));
}
