import { sql, type Kysely } from 'kysely';

/** Leaves `audit_entries` as the only name of the audit, and requires a network for each attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view audit`.execute(db);
  await sql`update login_attempts set network_key = peer_key where network_key is null`.execute(db);
  await sql`alter table login_attempts alter column network_key set not null`.execute(db);
}
