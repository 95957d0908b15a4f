import { sql, type Kysely } from 'kysely';
import { lockResultTables } from './locks/lock-tables.ts';

const statements = [
  `drop trigger forget_source on records`,
  `drop function forget_source`,
  // 0 means that the source is no longer known.
  `update records set source = 0 where source is null`,
  `update readings set source = 0 where source is null`,
  `drop index records_without_source`,
  `drop index readings_without_source`,
  `alter table records alter column source set not null, drop column sourced_at`,
  `alter table readings alter column source set not null`,
  // Moves that must be computed from the readings are now marked instead of being found by comparison.
  `update records set moves_at = '-infinity'
    where moves_at is distinct from last_updated and (last_updated > created_at or moves_at is not null)`,
  `drop index records_uncounted_moves`,
  `create index records_uncounted_moves on records (keyword_key) where moves_at = '-infinity'`,
  // The sums of runs are now written by record-usage.ts.
  `drop trigger add_run_usage on usage_records`,
  `drop function add_run_usage`,
  // Gaps are updated at write time; no job recounts them.
  `drop table coverage_check`,
];

/** Requires a source for each figure, and ends compatibility with versions that were never released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockResultTables(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
