import { sql, type Kysely } from 'kysely';

/** What is told of accounts replaces what was told before, so it says which is newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_quotas add column revision bigint not null default 1`.execute(db);
  await sql`alter table provider_settings add column revision bigint not null default 0`.execute(db);
}
