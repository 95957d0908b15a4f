import { sql, type QueryExecutorProvider } from 'kysely';

/** Usage of one account; money in USD, calls without a known cost add 0. */
export interface AccountSums {
  requestsToday: number;
  requestsThisMonth: number;
  spentToday: number;
  spentThisMonth: number;
  /** Money spent since the ledger began. */
  totalSpent: number;
  /** Requests with a known cost since the ledger began; `totalSpent` is the sum of their costs. */
  pricedRequests: number;
  /** False if no cost was ever reported, in which case the spending is unknown, not 0. */
  hasCost: boolean;
}

type Sums = Record<Exclude<keyof AccountSums, 'hasCost'>, string> & { accountKey: string };

/** Sums of every account in the ledger; today and this month are in `timeZone`. */
export async function sumByAccount(
  db: QueryExecutorProvider,
  timeZone: string,
): Promise<Map<string, AccountSums>> {
  const { rows } = await sql<Sums>`
    with today as materialized (select (now() at time zone ${timeZone})::date as day),
    month as (
      select account_key, sum(requests) as requests, sum(cost) as cost,
        sum(requests) filter (where usage_days.day = today.day) as requests_today,
        sum(cost) filter (where usage_days.day = today.day) as cost_today
      from usage_days, today
      where usage_days.day >= date_trunc('month', today.day) and usage_days.day <= today.day
      group by account_key
    )
    select account_key as "accountKey", coalesce(requests_today, 0) as "requestsToday",
      coalesce(month.requests, 0) as "requestsThisMonth", coalesce(cost_today, 0) as "spentToday",
      coalesce(month.cost, 0) as "spentThisMonth", usage_totals.cost as "totalSpent",
      priced_requests as "pricedRequests"
    from usage_totals left join month using (account_key) where account_key <> ''`.execute(db);
  return new Map(
    rows.map(({ accountKey, ...row }) => {
      const pricedRequests = Number(row.pricedRequests);
      return [
        accountKey,
        {
          requestsToday: Number(row.requestsToday),
          requestsThisMonth: Number(row.requestsThisMonth),
          spentToday: Number(row.spentToday),
          spentThisMonth: Number(row.spentThisMonth),
          totalSpent: Number(row.totalSpent),
          pricedRequests,
          hasCost: pricedRequests > 0,
        },
      ];
    }),
  );
}
