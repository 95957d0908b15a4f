import { sql, type Kysely } from 'kysely';

/** The pace an admin has set, with the account it is meant for: another key begins with the usual one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_settings
    add column per_second double precision check (per_second > 0),
    add column per_second_account text,
    add check ((per_second is null) = (per_second_account is null))`.execute(db);
}
