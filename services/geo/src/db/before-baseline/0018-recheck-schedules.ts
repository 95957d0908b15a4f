import { sql, type Kysely } from 'kysely';

const statements = [
  `create table recheck_schedules (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    scope text not null check (scope in ('all', 'brand', 'keywords')),
    -- of the scope 'brand'
    brand_key text,
    -- of the scope 'keywords': as they were typed, and their keys
    keywords text[] not null,
    keyword_keys text[] not null,
    -- empty = any
    countries text[] not null,
    every_days integer not null check (every_days between 1 and 365),
    hour smallint not null check (hour between 0 and 23),
    -- a month's bounds; null = none
    max_pairs integer check (max_pairs > 0),
    currency text check (currency in ('requests', 'units', 'USD')),
    max_amount double precision check (max_amount > 0),
    is_enabled boolean not null,
    -- of the next run, in TIME_ZONE
    next_day date not null,
    -- what kept it waiting is looked at again then
    not_before timestamptz not null default '-infinity',
    user_id uuid not null,
    owner text not null,
    -- of the last try; null = its time has not come yet
    outcome text,
    outcome_at timestamptz(3),
    check (max_pairs is not null or max_amount is not null),
    check ((currency is null) = (max_amount is null))
  )`,
  // Runs started by schedules, one per slot. Rows outlive their run and schedule, because the monthly budget and the
  // list of runs need them.
  `create table recheck_runs (
    run_id uuid primary key,
    schedule_id uuid not null,
    name text not null,
    -- the day it was planned for
    slot date not null,
    -- whose budget it takes, YYYY-MM in TIME_ZONE
    month text not null,
    -- as planned
    pairs integer not null,
    currency text not null,
    price double precision not null,
    -- what it has bought and cost, told when its run is removed; until then runs and run_usage say it
    spent_pairs integer,
    spent double precision,
    started_at timestamptz(3) not null default now(),
    unique (schedule_id, slot)
  )`,
  // Uses a trigger, so that a run removed by an earlier version is also settled.
  `create function settle_recheck_run() returns trigger language plpgsql as $$ begin
    update recheck_runs as l set spent_pairs = old.done - old.failed - old.from_store,
      spent = (select coalesce(sum(amount), 0) from run_usage as u where u.run_id = old.id and u.currency = l.currency)
    where l.run_id = old.id;
    return old;
  end $$`,
];

/** Maximum time that one attempt blocks readers and writers of runs, ms. */
const tryMs = 500;
const tries = 100;

/** Schedules for measuring pairs again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // A run that is being stored locks this table until all its items are stored. Other statements must not queue
  // behind this one while it waits for that lock.
  await sql
    .raw(
      `do $$ declare normal text := current_setting('lock_timeout'); begin
        for attempt in 1..${tries} loop
          begin
            perform set_config('lock_timeout', '${tryMs}ms', true);
            create trigger settle_recheck_run before delete on runs
              for each row execute function settle_recheck_run();
            perform set_config('lock_timeout', normal, true);
            return;
          exception when lock_not_available then
            perform pg_sleep(0.05 + random() * 0.1);
          end;
        end loop;
        raise exception 'the table of runs is never free';
      end $$`,
    )
    .execute(db);
}
