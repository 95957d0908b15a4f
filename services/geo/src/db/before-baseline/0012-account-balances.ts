import { sql, type Kysely } from 'kysely';

/** Published balances of accounts, and the time at which geo received the balances reported by responses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_balances (
    account_key text primary key,
    currency text not null,
    -- null = none, or not told
    quota_limit double precision,
    -- null = not known any more
    remaining double precision,
    reset_at timestamptz,
    read_at timestamptz not null,
    revision bigint not null
  )`.execute(db);
  await sql`alter table provider_quotas
    add column reported_at timestamptz not null default clock_timestamp()`.execute(db);
}
