import { sql, type Kysely } from 'kysely';

const statements = [
  // Workspace databases, by id and in order, that have a site in every country with demand; '' = all databases
  // together.
  // null = no country with demand. '{}' until it is computed: a presumed gap is verified before it is shown.
  `alter table keywords add column covered_in text[] collate "C" default '{}'`,
  // Gaps are everything except a few of these sets, each in the order of the matrix.
  `create index keywords_gaps on keywords (covered_in, total_search_volume, keyword_key) where covered_in is not null`,
  // One row: when all keywords were last recounted.
  `create table coverage_check (last_at timestamptz not null)`,
  `insert into coverage_check values ('-infinity')`,
];

/** Keywords without a gap left, per database; kept correct at write time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
