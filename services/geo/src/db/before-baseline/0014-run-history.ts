import { sql, type Kysely } from 'kysely';
import { lockResultTables } from './locks/lock-tables.ts';

const statements = [
  // Additional stages chosen with the run; earlier versions store none.
  `alter table runs add column stages text[] not null default '{}'`,
  // Stores the sums of each run's calls, because a list of runs would otherwise read thousands of usage records every
  // 2 s.
  `create table run_usage (
    -- no reference: the usage of a call that was under way is told after its run is gone
    run_id uuid not null,
    currency text not null,
    requests bigint not null,
    -- in that currency
    amount double precision not null,
    primary key (run_id, currency)
  )`,
  // Uses a trigger, so that purchases by an earlier version running in parallel also count. The sums are updated in
  // sorted order, so that two commits with the same runs cannot deadlock.
  `create function add_run_usage() returns trigger language plpgsql as $$
    begin
      insert into run_usage as u (run_id, currency, requests, amount)
      select (message ->> 'runId')::uuid, currency, sum((message ->> 'requests')::bigint), sum(amount)
      from added where message ->> 'runId' is not null group by 1, 2 order by 1, 2
      on conflict (run_id, currency) do update set requests = u.requests + excluded.requests,
        amount = u.amount + excluded.amount;
      return null;
    end $$`,
  `create trigger add_run_usage after insert on usage_records referencing new table as added
    for each statement execute function add_run_usage()`,
  // The trigger's lock blocks writers until both the trigger and the sums exist, so that nothing is counted twice or
  // missed.
  `insert into run_usage
    select (message ->> 'runId')::uuid, currency, sum((message ->> 'requests')::bigint), sum(amount)
    from usage_records where message ->> 'runId' is not null group by 1, 2`,
  // A single row with the retention of ended runs in days; 0 keeps them forever.
  `create table run_retention (
    only_row boolean primary key default true check (only_row),
    keep_days integer not null default 365 check (keep_days >= 0)
  )`,
  `insert into run_retention default values`,
];

/** Adds the columns that the run list shows (stages and costs), and the retention of runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The lock is held until the following migrations have also been applied.
  await lockResultTables(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
