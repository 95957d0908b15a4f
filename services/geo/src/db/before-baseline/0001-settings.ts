import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table provider_settings (
    provider text primary key check (provider in ('keywords', 'openai', 'anthropic', 'apify', 'expired-domains')),
    host text,
    model text,
    enabled boolean not null default true,
    sealed_credential text
  )`,
  // All five rows exist from the start, so that a change always has a row to lock.
  sql`insert into provider_settings (provider)
    values ('keywords'), ('openai'), ('anthropic'), ('apify'), ('expired-domains')`,
  sql`create table provider_quotas (
    account_key text primary key,
    quota_limit bigint,
    remaining bigint not null check (remaining >= 0),
    reset_at timestamptz
  )`,
];

/** Settings of the external providers, and their last reported quotas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
