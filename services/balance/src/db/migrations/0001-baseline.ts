import { createOutboxTables } from '@geoplan/kit/outbox/outbox-tables';
import { createWorkTable } from '@geoplan/kit/work/work-table';
import { sql, type Kysely } from 'kysely';

const statements = [
  // Every paid call, partitioned by UTC month (db/usage/ledger-months.ts). A call's time never changes, so the key is
  // unique across all partitions.
  `create table usage_calls (
    at timestamptz(3) not null,
    usage_id uuid not null,
    provider text not null,
    -- '' if no longer known
    account_key text collate "C" not null,
    purpose text not null,
    host text,
    requests bigint not null check (requests > 0),
    unanswered_requests bigint not null check (unanswered_requests >= 0),
    -- of the vendor; null if it does not bill in units, or did not report them
    units numeric check (units >= 0),
    -- USD; null if not reported
    cost numeric check (cost >= 0),
    currency text not null,
    -- '' for a timer
    user_email text not null,
    run_id uuid,
    -- 0 for the first record; a correction of an estimate has a higher one
    revision integer not null default 0,
    primary key (at, usage_id)
  ) partition by range (at)`,
  // Sums are kept when the calls of a month are dropped. Their type is numeric, so that a sum does not depend on the
  // order of its terms.
  `create table usage_days (
    -- in the TIME_ZONE at the time the call was stored
    day date not null,
    account_key text collate "C" not null,
    provider text not null,
    user_email text collate "C" not null,
    purpose text not null,
    currency text not null,
    requests bigint not null,
    units numeric not null,
    cost numeric not null,
    -- requests with a known cost
    priced_requests bigint not null,
    primary key (day, account_key, provider, user_email, purpose, currency)
  )`,
  `create index usage_days_of_account on usage_days (account_key, day)`,
  // Stores sums over all days, so that reading totals does not become slower over the years.
  `create table usage_totals (
    account_key text collate "C" primary key,
    first_day date not null,
    requests bigint not null,
    units numeric not null,
    cost numeric not null,
    priced_requests bigint not null
  )`,
  // A single row with the start of the ledger. Earlier calls were dropped from usage_calls, so repeats of those calls
  // cannot be recognised.
  `create table ledger_start (
    at timestamptz(3) not null
  )`,
  // Limited to the longest BALANCE_LEDGER_MONTHS, so that a malformed time cannot create thousands of months.
  `insert into ledger_start values (
    date_trunc('month', now() at time zone 'utc' - interval '120 months') at time zone 'utc')`,
  // Cards for paid APIs; 'managed' names the API settings provider that a card follows.
  `create table providers (
    id uuid primary key default gen_random_uuid(),
    managed text unique,
    name text,
    type text,
    source text not null,
    host text,
    is_demo boolean not null default false,
    is_active boolean not null default true,
    was_configured boolean not null default true,
    account_key text,
    balance_key text,
    settings_credential text,
    settings_revision bigint,
    own_credential text,
    cost_per_request double precision,
    budget double precision,
    budget_period text not null default 'month',
    alert_below double precision not null default 10,
    revision bigint not null default 1,
    failed_polls integer not null default 0,
    stale_code text,
    stale_since timestamptz,
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    check ((stale_code is null) = (stale_since is null))
  )`,
  // Keyed by account and not by card, because a balance may arrive before its card, and two cards may share an account.
  `create table balances (
    account_key text primary key,
    kind text not null check (kind in ('quota', 'spending', 'typed')),
    currency text not null,
    total_limit double precision check (total_limit between 0 and 1e12),
    remaining double precision check (remaining between -1e12 and 1e12),
    reset_at timestamptz,
    spent double precision check (spent between 0 and 1e12),
    spent_days jsonb,
    read_at timestamptz not null,
    is_polled boolean not null,
    reported_revision bigint,
    revision bigint not null default 1,
    announced_revision bigint not null default 0
  )`,
  `create index balances_unannounced on balances (account_key)
    where kind = 'quota' and announced_revision < revision`,
  // History of balances.
  `create table balance_points (
    account_key text not null,
    at timestamptz not null,
    balance double precision not null,
    primary key (account_key, at)
  )`,
  // Sets of demo cards that have been created; each is created only once.
  `create table provider_seeds (
    name text primary key
  )`,
  `create table alerts (
    id uuid primary key,
    provider_id uuid not null,
    kind text not null,
    -- name of the card at that time
    name text not null,
    balance double precision,
    alert_below double precision,
    currency text not null,
    stale_code text,
    raised_at timestamptz(3) not null,
    -- end of the alert by a new period; null if it ends only by recovery
    period_ends_at timestamptz(3),
    ended_at timestamptz(3)
  )`,
  // At most one active alert per provider and kind, across all replicas.
  `create unique index alerts_lasting on alerts (provider_id, kind) where ended_at is null`,
  `create index alerts_ended on alerts (ended_at) where ended_at is not null`,
  // One row.
  `create table alert_settings (
    webhook_url text,
    -- encrypted for the row alert_settings.webhook_secret
    webhook_secret text,
    last_at timestamptz(3),
    -- null if there was no response
    last_status integer,
    last_is_delivered boolean
  )`,
  `insert into alert_settings default values`,
];

/** The ledger, cards for paid APIs, balances of their accounts, alerts and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await createOutboxTables(db);
  await createWorkTable(db);
}
