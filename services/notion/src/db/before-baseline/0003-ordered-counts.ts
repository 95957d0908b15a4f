import { sql, type Kysely } from 'kysely';

/** Synced rows are shown before their sites are counted; null if all shown rows are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table syncs add column count_ordered_at timestamptz`.execute(db);
}
