import { sql, type Kysely } from 'kysely';

const statements = [
  // The key doubled the cost of each staged row.
  'alter table staged_sites drop constraint staged_sites_pkey',
  // Number of the batch within its attempt, from 0; readers take batch after batch without sorting.
  'alter table staged_sites add column batch integer not null default 0',
];

/** The stage without a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
