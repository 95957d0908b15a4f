import { sql, type Kysely } from 'kysely';

/**
 * A run and its history count a site only once, because a worker that was suspended can return a result that other
 * workers have already stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index site_checks_of_run on site_checks (run_id, site_id)`.execute(db);
}
