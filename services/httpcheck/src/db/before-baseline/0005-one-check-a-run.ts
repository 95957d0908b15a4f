import { sql, type Kysely } from 'kysely';

/**
 * A run counts a site once, and so does its history: a worker that slept may return a result that others stored
 * already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index site_checks_of_run on site_checks (run_id, site_id)`.execute(db);
}
