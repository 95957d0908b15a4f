import { sql, type Kysely } from 'kysely';

const statements = [
  // The key is dropped, because it doubled the cost of each staged row.
  'alter table staged_sites drop constraint staged_sites_pkey',
  // Number of the batch within its attempt, from 0, so that readers can take batch after batch without sorting.
  'alter table staged_sites add column batch integer not null default 0',
];

/** Drops the key of the stage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
