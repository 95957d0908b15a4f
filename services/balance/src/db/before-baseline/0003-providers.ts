import { sql, type Kysely } from 'kysely';

/** Cards for paid APIs; `managed` names the API settings provider that a card follows. */
async function createProviders(db: Kysely<unknown>): Promise<void> {
  await sql`create table providers (
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
    next_poll_at timestamptz not null default now(),
    failed_polls integer not null default 0,
    stale_code text,
    stale_since timestamptz,
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    check ((stale_code is null) = (stale_since is null))
  )`.execute(db);
  await sql`create index providers_next_poll on providers (next_poll_at) where removed_at is null`.execute(
    db,
  );
}

/** Current balances of accounts, and their history. */
async function createBalances(db: Kysely<unknown>): Promise<void> {
  // Keyed by account and not by card, because a balance may arrive before its card, and two cards may share an account.
  await sql`create table balances (
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
  )`.execute(db);
  await sql`create index balances_unannounced on balances (account_key)
    where kind = 'quota' and announced_revision < revision`.execute(db);
  await sql`create table balance_points (
    account_key text not null,
    at timestamptz not null,
    balance double precision not null,
    primary key (account_key, at)
  )`.execute(db);
  await sql`create table balance_resends (
    told_at timestamptz,
    told_to text[] not null default '{}',
    asked_at timestamptz not null default now()
  )`.execute(db);
  await sql`insert into balance_resends default values`.execute(db);
  await sql`create table provider_seeds (name text primary key)`.execute(db);
}

/** Cards for paid APIs and the balances of their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProviders(db);
  await createBalances(db);
}
