/** Runs and their items, paid calls, and refresh schedules. */
export const runStatements: readonly string[] = [
  `create table runs (
    id uuid primary key default gen_random_uuid(),
    status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
    total integer not null,
    done integer not null,
    failed integer not null default 0,
    from_store integer not null,
    -- seq of the last finished item; retried items get a new one
    last_seq integer not null,
    -- the first keywords, for lists
    keywords text[] not null,
    keyword_count integer not null,
    country_count integer not null,
    user_id uuid not null,
    started_by text not null,
    -- whole milliseconds, the precision of JSON, because pages of the list begin after such a time
    started_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    -- a start that is repeated with its key finds its run
    start_key text,
    -- further stages chosen with the run
    stages text[] not null default '{}',
    -- why items were cancelled because their user's access had ended; null if none were
    access_ended text
  )`,
  `create index runs_newest on runs (started_at desc, id desc)`,
  `create index runs_newest_of_status on runs (status, started_at desc, id desc)`,
  `create unique index runs_start_key on runs (user_id, start_key) where start_key is not null`,
  // Uses a trigger, because runs are deleted by two writers: a user (remove-runs.ts) and the kit's retention.
  `create function settle_refresh_run() returns trigger language plpgsql as $$ begin
    update refresh_runs as l set spent_pairs = old.done - old.failed - old.from_store,
      spent = (select coalesce(sum(amount), 0) from run_usage as u where u.run_id = old.id and u.currency = l.currency)
    where l.run_id = old.id;
    return old;
  end $$`,
  `create trigger settle_refresh_run before delete on runs
    for each row execute function settle_refresh_run()`,
  `create table run_items (
    run_id uuid not null references runs on delete cascade,
    position integer not null,
    keyword text not null,
    keyword_key text not null,
    country text not null,
    state text not null check (state in ('waiting', 'found', 'failed', 'cancelled')),
    -- a stored measurement at least this young is used
    fresh_since timestamptz not null,
    waiting_since timestamptz not null default now(),
    -- order of finishing within the run; null until then
    seq integer,
    is_from_store boolean not null default false,
    -- record at the time of the run: shown even if the record is newer or removed by now
    result jsonb,
    error_code text,
    error_message text,
    -- user in whose name it waits (id and email); null for the run's user
    user_id uuid,
    user_email text,
    primary key (run_id, position),
    unique (run_id, keyword_key, country)
  )`,
  `create unique index run_items_finished on run_items (run_id, seq) where seq is not null`,
  `create index run_items_waiting_pair on run_items (keyword_key, country) where state = 'waiting'`,
  // Pairs that a worker is buying at the moment. One row per pair, regardless of how many runs wait for it.
  `create table pair_leases (
    keyword_key text not null,
    country text not null,
    holder uuid not null,
    taken_at timestamptz not null default now(),
    until timestamptz not null,
    primary key (keyword_key, country)
  )`,
  `create index pair_leases_holder on pair_leases (holder)`,
  // One row per process that buys pairs.
  `create table lookup_workers (
    -- the holder of its leases
    id uuid primary key,
    -- last heartbeat, and since when none was missed
    seen_at timestamptz not null default clock_timestamp(),
    steady_since timestamptz not null default clock_timestamp(),
    -- number of its last commit of results; 0 before the first
    last_commit bigint not null default 0
  )`,
  // A single row with the retention of ended runs in days; 0 keeps them forever.
  `create table run_retention (
    only_row boolean primary key default true check (only_row),
    keep_days integer not null default 365 check (keep_days >= 0)
  )`,
  `insert into run_retention default values`,
  // Every paid call, kept so that it can be republished, and counted against limits and balances (db/usage).
  `create table usage_records (
    usage_id uuid primary key,
    at timestamptz(3) not null,
    -- null if no longer known
    account_key text,
    -- lower case; null for a timer
    user_email text,
    currency text not null check (currency in ('requests', 'units', 'USD')),
    -- amount charged to the account, in its currency
    amount double precision not null check (amount >= 0),
    -- true if the response contained the remaining quota
    has_quota boolean not null,
    -- data of provider.usage-recorded
    message jsonb not null
  )`,
  `create index usage_records_in_time on usage_records (at, usage_id)`,
  `create index usage_records_of_account on usage_records (account_key, at)`,
  // Stores the sums of each run's calls, because a list of runs would otherwise read thousands of usage records every
  // 2 s.
  `create table run_usage (
    -- no reference: the usage of a call in flight is stored after its run was removed
    run_id uuid not null,
    currency text not null,
    requests bigint not null,
    -- in that currency
    amount double precision not null,
    primary key (run_id, currency)
  )`,
  // Schedules for measuring pairs again.
  `create table refresh_schedules (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    scope text not null check (scope in ('all', 'brand', 'keywords')),
    -- of the scope 'brand'
    brand_key text,
    -- of the scope 'keywords': as typed, and their keys
    keywords text[] not null,
    keyword_keys text[] not null,
    -- empty for any
    countries text[] not null,
    every_days integer not null check (every_days between 1 and 365),
    hour smallint not null check (hour between 0 and 23),
    -- monthly budget; null for none
    max_pairs integer check (max_pairs > 0),
    currency text check (currency in ('requests', 'units', 'USD')),
    max_amount double precision check (max_amount > 0),
    is_enabled boolean not null,
    -- of the next run, in TIME_ZONE
    next_day date not null,
    -- next attempt of a waiting schedule
    not_before timestamptz not null default '-infinity',
    user_id uuid not null,
    owner text not null,
    -- of the last attempt; null before the first
    outcome text,
    outcome_at timestamptz(3),
    -- why its owner may not start runs any more, which has switched it off; null if the owner may
    access_ended text,
    -- since when it belongs to its owner
    owned_since timestamptz not null default now(),
    check ((max_pairs is not null) or (max_amount is not null)),
    check ((currency is null) = (max_amount is null))
  )`,
  // Runs started by schedules, one per slot. Rows outlive their run and schedule, because the monthly budget and the
  // list of runs need them.
  `create table refresh_runs (
    run_id uuid primary key,
    schedule_id uuid not null,
    name text not null,
    -- planned day; null if a user started it between its days
    slot date,
    -- month whose budget it uses, YYYY-MM in TIME_ZONE
    month text not null,
    -- as planned
    pairs integer not null,
    currency text not null,
    price double precision not null,
    -- purchases and cost, stored when its run is removed; until then they are in runs and run_usage
    spent_pairs integer,
    spent double precision,
    started_at timestamptz(3) not null default now(),
    unique (schedule_id, slot)
  )`,
];
