import { sql, type Kysely } from 'kysely';

/** Index for the order of the history: keywords by their last reading. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index keywords_updated on keywords (last_updated, keyword_key)`.execute(db);
}
