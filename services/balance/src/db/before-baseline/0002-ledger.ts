import { sql, type Kysely } from 'kysely';

const statements = [
  // Every paid call, partitioned by UTC month (db/usage/ledger-months.ts). A call's time never changes, so the key is
  // unique across all partitions.
  `create table usage_calls (
    at timestamptz(3) not null,
    usage_id uuid not null,
    provider text not null,
    -- '' = not known any more
    account_key text collate "C" not null,
    purpose text not null,
    host text,
    requests bigint not null check (requests > 0),
    unanswered_requests bigint not null check (unanswered_requests >= 0),
    -- of the vendor; null = it does not count in units, or did not tell
    units numeric check (units >= 0),
    -- USD; null = not told
    cost numeric check (cost >= 0),
    currency text not null,
    -- '' = nobody: a timer
    user_email text not null,
    run_id uuid,
    primary key (at, usage_id)
  ) partition by range (at)`,
  // Sums are kept when the calls of a month are dropped. Their type is numeric, so that a sum does not depend on the
  // order of its terms.
  `create table usage_days (
    -- in TIME_ZONE as it was when the call was stored
    day date not null,
    account_key text collate "C" not null,
    provider text not null,
    user_email text collate "C" not null,
    purpose text not null,
    currency text not null,
    requests bigint not null,
    units numeric not null,
    cost numeric not null,
    -- those with a known cost
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
  `create table ledger_start (at timestamptz(3) not null)`,
  // Limited to the longest BALANCE_LEDGER_MONTHS, so that a malformed time cannot create thousands of months.
  `insert into ledger_start values (
    date_trunc('month', now() at time zone 'utc' - interval '120 months') at time zone 'utc')`,
];

/** The ledger: calls and their sums by day and in total. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
