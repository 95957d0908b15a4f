import { sql, type Kysely } from 'kysely';

const statements = [
  // Sorted ids of the workspace databases that have a site in every country with demand; '' means all databases
  // together. The value is null if no country has demand, and '{}' until it is computed. A keyword that appears to
  // have a gap is therefore verified before it is shown.
  `alter table keywords add column covered_in text[] collate "C" default '{}'`,
  // There are few distinct sets of ids, and a list of gaps excludes some of them. Within each set, the index has the
  // order of the matrix.
  `create index keywords_gaps on keywords (covered_in, total_search_volume, keyword_key) where covered_in is not null`,
  // One row with the time of the last recount of all keywords.
  `create table coverage_check (last_at timestamptz not null)`,
  `insert into coverage_check values ('-infinity')`,
];

/** Keywords without a remaining gap, per database; updated at write time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
