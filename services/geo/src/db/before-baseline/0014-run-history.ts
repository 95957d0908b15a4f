import { sql, type Kysely } from 'kysely';
import { lockResultTables } from './locks/lock-tables.ts';

const statements = [
  // Further stages chosen with the run; older versions store none.
  `alter table runs add column stages text[] not null default '{}'`,
  // What a run's calls took, summed up: a list of runs would else read thousands of usage records, again every 2 s.
  `create table run_usage (
    -- no reference: the usage of a call that was under way is told after its run is gone
    run_id uuid not null,
    currency text not null,
    requests bigint not null,
    -- in that currency
    amount double precision not null,
    primary key (run_id, currency)
  )`,
  // A trigger, so that what an older version buys beside us counts as well. In one order: two commits with the same runs
  // wait for each other, but never in a circle.
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
  // The trigger's lock keeps writers out until both are there: nothing is counted twice or not at all.
  `insert into run_usage
    select (message ->> 'runId')::uuid, currency, sum((message ->> 'requests')::bigint), sum(amount)
    from usage_records where message ->> 'runId' is not null group by 1, 2`,
  // One row: for how many days ended runs are kept, 0 = for ever.
  `create table run_retention (
    only_row boolean primary key default true check (only_row),
    keep_days integer not null default 365 check (keep_days >= 0)
  )`,
  `insert into run_retention default values`,
];

/** What the list of runs tells: stages and cost; and how long it reaches back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Held until the migrations after this one are through as well.
  await lockResultTables(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
