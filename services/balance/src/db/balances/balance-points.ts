import { sql, type QueryExecutorProvider } from 'kysely';

/** Balance at a point in time, in the account's currency. */
interface BalancePoint {
  accountKey: string;
  at: Date;
  balance: number;
}

/** Number of days for which every balance is kept; afterwards only the last one of each hour (UTC) is kept. */
const fullDays = 30;
/** Longest period that a chart can show. */
const historyDays = 400;

/**
 * Stores balances, one per minute. The last balance of a minute replaces earlier ones, because the balance of a busy
 * account changes with every call.
 */
export async function saveBalancePoints(
  trx: QueryExecutorProvider,
  points: readonly BalancePoint[],
): Promise<void> {
  if (points.length === 0) return;
  await sql`insert into balance_points (account_key, at, balance)
    select distinct on (account_key, minute) account_key, minute, balance
    from (
      select account_key, date_trunc('minute', at) as minute, at, balance
      from unnest(
        ${points.map(({ accountKey }) => accountKey)}::text[],
        ${points.map(({ at }) => at)}::timestamptz[],
        ${points.map(({ balance }) => balance)}::float8[]
      ) as given (account_key, at, balance)
    ) as by_minute
    order by account_key, minute, at desc
    on conflict (account_key, at) do update set balance = excluded.balance`.execute(trx);
}

/** Thins out the history; returns the number of removed points. */
export async function thinBalancePoints(db: QueryExecutorProvider): Promise<number> {
  const { numAffectedRows } = await sql`delete from balance_points as p
    where p.at < now() - ${historyDays} * interval '1 day'
      or p.at < now() - ${fullDays} * interval '1 day' and exists (
        select from balance_points as later
        where later.account_key = p.account_key and later.at > p.at
          and later.at < date_trunc('hour', p.at, 'UTC') + interval '1 hour')`.execute(db);
  return Number(numAffectedRows ?? 0);
}
