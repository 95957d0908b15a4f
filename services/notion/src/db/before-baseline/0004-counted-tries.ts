import { sql, type Kysely } from 'kysely';

/** Consecutive attempts of the current sync that failed in our own database; 0 if there were none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table syncs add column broken_tries integer not null default 0`.execute(db);
}
