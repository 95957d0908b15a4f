import { sql, type Kysely } from 'kysely';

/** Rate set by an admin, with its account; a different key starts with the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_settings
    add column per_second double precision check (per_second > 0),
    add column per_second_account text,
    add check ((per_second is null) = (per_second_account is null))`.execute(db);
}
