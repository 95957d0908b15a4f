import { sql, type Kysely } from 'kysely';

/** Rate set by an admin, and the account for which it was set; a different key starts with the default rate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_settings
    add column per_second double precision check (per_second > 0),
    add column per_second_account text,
    add check ((per_second is null) = (per_second_account is null))`.execute(db);
}
