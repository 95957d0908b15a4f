import type { readSpending } from '@geoplan/contracts/balance/balance-usage';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { z } from 'zod';

type Spending = z.output<typeof readSpending.response>['data'];
/** Days and their users, as in the contract; `byAccount` replaces `byProvider`. */
export interface UsageBreakdown extends Pick<Spending, 'days' | 'byUser' | 'byPurpose' | 'byRun'> {
  /** Account key; '' if the key is no longer known. */
  byAccount: (Sums & { accountKey: string })[];
}
type Sums = Pick<Spending['days'][number], 'requests' | 'units' | 'spent'>;

interface Asked {
  timeZone: string;
  /** Number of days up to and including today. */
  days: number;
  /** Only this account; undefined means all. */
  accountKey?: string;
}

/** Maximum number of listed runs. */
const mostRuns = 50;

const summed =
  sql.raw(`coalesce(sum(requests), 0)::float8 as requests, coalesce(sum(units), 0)::float8 as units,
  coalesce(sum(cost), 0)::float8 as spent`);

async function sumsBy<K>(
  db: QueryExecutorProvider,
  key: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<(K & Sums)[]> {
  const { rows } = await sql<K & Sums>`select ${key}, ${summed} from ${from} group by 1
    order by 2 desc, 1`.execute(db);
  return rows;
}

/** Runs with the most requests; a run is unknown if its calls were dropped with their month. */
async function sumsByRun(db: QueryExecutorProvider, { timeZone, days, accountKey }: Asked) {
  const { rows } = await sql<Sums & { runId: string; user: string | null; at: Date }>`
    select run_id as "runId", nullif(max(user_email), '') as user, max(at) as at, ${summed}
    from usage_calls
    where run_id is not null and account_key = coalesce(${accountKey ?? null}, account_key)
      and at >= ((now() at time zone ${timeZone})::date - ${days - 1}::int)::timestamp at time zone ${timeZone}
    group by run_id order by sum(requests) desc, max(at) desc, run_id limit ${mostRuns}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Usage on these days, with one entry per day, and usage by user, purpose and run. */
export async function readUsageBreakdown(db: QueryExecutorProvider, asked: Asked): Promise<UsageBreakdown> {
  const { timeZone, days, accountKey } = asked;
  const today = sql`(now() at time zone ${timeZone})::date`;
  const used = sql`(select * from usage_days where day between ${today} - ${days - 1}::int and ${today}
    and account_key = coalesce(${accountKey ?? null}, account_key)) as used`;
  const eachDay = sql`(select * from generate_series(0, ${days - 1}::int) as ago) as each_day
    left join ${used} on used.day = ${today} - ago`;
  const byDay = await sql<Sums & { date: string }>`
    select to_char(${today} - ago, 'YYYY-MM-DD') as date, ${summed}
    from ${eachDay} group by ago order by ago desc`.execute(db);
  return {
    days: byDay.rows,
    byUser: await sumsBy<{ user: string | null }>(db, sql`nullif(user_email, '') as user`, used),
    byPurpose: await sumsBy<Pick<Spending['byPurpose'][number], 'purpose'>>(db, sql`purpose`, used),
    byAccount: await sumsBy<{ accountKey: string }>(db, sql`account_key as "accountKey"`, used),
    byRun: await sumsByRun(db, asked),
  };
}
