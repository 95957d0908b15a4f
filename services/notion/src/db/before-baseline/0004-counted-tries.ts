import { sql, type Kysely } from 'kysely';

/** Tries of the reading at hand that our own database broke off, one after the other; 0 = none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table syncs add column broken_tries integer not null default 0`.execute(db);
}
