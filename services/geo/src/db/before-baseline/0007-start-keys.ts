import { sql, type Kysely } from 'kysely';

/** Keys that identify starts; a start repeated with the same key returns the existing run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column start_key text`.execute(db);
  await sql`create unique index runs_start_key on runs (user_id, start_key) where start_key is not null`.execute(
    db,
  );
}
