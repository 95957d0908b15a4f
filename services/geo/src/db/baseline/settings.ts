/** Settings of the external providers, their accounts, spending limits and language models. */
export const settingsStatements: readonly string[] = [
  `create table provider_settings (
    provider text primary key check (provider in ('keywords', 'openai', 'anthropic', 'apify', 'expired-domains')),
    host text,
    model text,
    enabled boolean not null default true,
    sealed_credential text,
    -- set by an admin for one account: another key begins with the default
    per_second double precision check (per_second > 0),
    per_second_account text,
    revision bigint not null default 0,
    check ((per_second is null) = (per_second_account is null))
  )`,
  // All five rows exist from the start, so that a change always has a row to lock.
  `insert into provider_settings (provider)
    values ('keywords'), ('openai'), ('anthropic'), ('apify'), ('expired-domains')`,
  // Quotas as reported by the last responses.
  `create table provider_quotas (
    account_key text primary key,
    quota_limit bigint,
    remaining bigint not null check (remaining >= 0),
    reset_at timestamptz,
    revision bigint not null default 1,
    reported_at timestamptz not null default clock_timestamp()
  )`,
  // Rates learnt from 429 responses, in requests per second, one per account.
  `create table provider_rate_limits (
    account_key text primary key,
    learnt_per_second double precision not null check (learnt_per_second > 0),
    learnt_at timestamptz not null
  )`,
  // Balances of accounts as published by the balance service.
  `create table account_balances (
    account_key text primary key,
    currency text not null,
    -- null if there is none, or it was not reported
    quota_limit double precision,
    -- null if no longer known
    remaining double precision,
    reset_at timestamptz,
    read_at timestamptz not null,
    revision bigint not null
  )`,
  // Monthly spending limits.
  `create table spending_limits (
    -- email in lower case; '' for all users together
    person text not null,
    currency text not null check (currency in ('requests', 'units', 'USD')),
    monthly double precision not null check (monthly >= 0),
    primary key (person, currency)
  )`,
  // One row. Its lock serialises changes, and starts of runs under a limit.
  `create table spending_limit_revision (
    only_row boolean primary key default true check (only_row),
    revision bigint not null default 0
  )`,
  `insert into spending_limit_revision default values`,
  // Prices set by an admin, USD per million tokens. A model without a row has the vendor's list price.
  `create table model_prices (
    provider text not null,
    model text not null,
    input_usd double precision not null check (input_usd >= 0),
    output_usd double precision not null check (output_usd >= 0),
    primary key (provider, model)
  )`,
  // Model completions, without the texts of prompts and completions.
  `create table model_answers (
    answer_id uuid primary key,
    user_id uuid not null,
    -- lower case
    user_email text not null,
    -- of the caller, for the audit; null if unknown
    ip text,
    tool text not null,
    provider text not null,
    model text not null,
    host text not null,
    account_key text not null,
    pairs integer not null,
    -- price it is charged by; null if unknown
    input_usd double precision,
    output_usd double precision,
    -- maximum cost, reserved while it is running; null if the price is unknown
    max_cost_usd double precision,
    -- our own estimate until the end, then the vendor's numbers
    input_tokens integer not null,
    output_tokens integer not null default 0,
    is_estimate boolean not null default true,
    -- null until it has ended
    cost_usd double precision,
    -- done, cancelled, lost (its process crashed), or the code of its failure; null while it is running
    outcome text,
    started_at timestamptz(3) not null default now(),
    -- extended every few seconds by the process that reads it
    alive_until timestamptz not null,
    ended_at timestamptz(3),
    -- set before the request is sent: one that was never sent costs nothing, even if its process crashes
    is_sent boolean not null default true,
    check ((outcome is null) = (ended_at is null))
  )`,
  `create index model_answers_running on model_answers (user_id) where ended_at is null`,
  `create index model_answers_by_time on model_answers (started_at)`,
];
