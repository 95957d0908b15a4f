import { sql, type Kysely } from 'kysely';
import { lockTables } from '@geoplan/kit/database/lock-tables';

/**
 * Metrics of ChangeMetric. The last step of each is stored in the row of the pair, so that it adds no extra write.
 */
const metrics = ['volume', 'difficulty', 'cpc'];

const statements = [
  `alter table records
    -- last_updated as of the write that counted the steps; another one: changes/count-moves.ts counts them
    add column moves_at timestamptz(3),
    ${metrics
      .map(
        // All four columns are null while the newest known figure equals the previous one from the same source. After
        // a step from 0, only the percentage is null, because it is undefined.
        (metric) => `add column ${metric}_before float8, add column ${metric}_after float8,
          add column ${metric}_percent float8, add column ${metric}_moved_at timestamptz(3)`,
      )
      .join(', ')}`,
  // The table is vacuumed early. By default, a table of a million pairs is vacuumed only after 200,000 changes, and
  // until then the index below does not allow an index-only scan.
  `alter table records set (autovacuum_vacuum_scale_factor = 0.02)`,
  // Empty once the steps of all pairs are computed. Every write by an earlier version adds its pairs.
  `create index records_uncounted_moves on records (keyword_key)
    where moves_at is distinct from last_updated and (last_updated > created_at or moves_at is not null)`,
  // Indexes for every order and filter of the list.
  ...metrics.map(
    (
      metric,
    ) => `create index records_${metric}_moves on records ((coalesce(abs(${metric}_percent), 1e300)), id)
      include (${metric}_before, ${metric}_after, ${metric}_percent, ${metric}_moved_at)
      where ${metric}_moved_at is not null`,
  ),
];

/** Steps of metrics, stored with their pair. Those of existing records are computed later, in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['records']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
