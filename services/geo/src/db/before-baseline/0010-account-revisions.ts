import { sql, type Kysely } from 'kysely';

/** Adds revisions to accounts, because each published state of an account replaces the previous one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_quotas add column revision bigint not null default 1`.execute(db);
  await sql`alter table provider_settings add column revision bigint not null default 0`.execute(db);
}
