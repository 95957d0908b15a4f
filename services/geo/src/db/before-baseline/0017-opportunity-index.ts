import { sql, type Kysely } from 'kysely';

const statements = [
  // Highest opportunity index among a keyword's pairs, and the country of that pair. Null if no pair has an index or
  // it is not computed yet. Rows written by an earlier version are computed by the half-hourly check.
  `alter table keywords add column opportunity smallint, add column opportunity_country text collate "C"`,
  `create index keywords_opportunity on keywords (opportunity, keyword_key)`,
  // Order of the matrix by opportunity; keywords_gaps is the same index for volume.
  `create index keywords_gaps_opportunity on keywords (covered_in, opportunity, keyword_key) where covered_in is not null`,
  // One row. Inputs of the stored indexes; a change recomputes all of them (recompute-all.ts).
  `create table opportunity_rule (
    only_row boolean primary key default true check (only_row),
    demand smallint not null default 40,
    difficulty smallint not null default 25,
    price smallint not null default 10,
    coverage smallint not null default 25,
    -- false until the first site of the workspace is known: coverage is left out then
    is_coverage_known boolean not null default false,
    -- grows with every change of the above; of the weights alone, as admins see it
    revision integer not null default 1,
    weights_revision integer not null default 1,
    -- how far the keywords are counted anew, by which revision, and who is at it
    after_key text collate "C" not null default '',
    counted_revision integer not null default 0,
    lease_until timestamptz not null default '-infinity'
  )`,
  `insert into opportunity_rule default values`,
];

/** Opportunity index, updated at write time. The indexes of existing keywords are computed later, in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
