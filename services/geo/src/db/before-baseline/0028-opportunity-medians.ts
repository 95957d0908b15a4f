import { sql, type Kysely } from 'kysely';

const statements = [
  // Median points of each country's known figures, which replace unknown figures; null if none is known.
  `create table if not exists opportunity_medians (
    country text collate "C" primary key,
    difficulty smallint check (difficulty between 0 and 100),
    price smallint check (price between 0 and 100)
  )`,
  // One row with the time at which the medians were last computed and the number of records at that time. The replica
  // that computes them holds its lock.
  `create table if not exists opportunity_medians_count (
    only_row boolean primary key default true check (only_row),
    counted_at timestamptz not null default '-infinity',
    records integer not null default 0
  )`,
  `insert into opportunity_medians_count default values on conflict do nothing`,
  // The formula has changed, so all stored indexes are replaced, in batches.
  `update opportunity_rule set revision = revision + 1, after_key = '', lease_until = '-infinity'`,
];

/** Medians that replace unknown parts of the opportunity index, by country. They are computed after this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
