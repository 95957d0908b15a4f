import { sql, type Kysely } from 'kysely';

/** Readings are shown before their sites are counted; null = everything shown is counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table syncs add column count_ordered_at timestamptz`.execute(db);
}
