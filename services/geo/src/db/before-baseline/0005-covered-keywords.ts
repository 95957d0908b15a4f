import { sql, type Kysely } from 'kysely';

const statements = [
  // Ids of the workspace databases that have a site in every country with demand, in order; '' = all databases
  // together. null if no country has demand. '{}' until computed; a presumed gap is verified before it is shown.
  `alter table keywords add column covered_in text[] collate "C" default '{}'`,
  // Gaps are all rows except those with a few of these sets; within each set, rows are in the order of the matrix.
  `create index keywords_gaps on keywords (covered_in, total_search_volume, keyword_key) where covered_in is not null`,
  // One row with the time of the last recount of all keywords.
  `create table coverage_check (last_at timestamptz not null)`,
  `insert into coverage_check values ('-infinity')`,
];

/** Keywords without a remaining gap, per database; updated at write time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
