import { sql, type Kysely } from 'kysely';
import type { Metrics } from '@geoplan/kit/metrics';
import type { AuthTables } from './tables.ts';

/** Seconds since the time of the last backup, or since the first migration if there is no backup. */
export const backupAgeQuery = `select extract(epoch from now() - coalesce(
  (select taken_at from last_backup),
  (select min(timestamp)::timestamptz from kysely_migration)
))::float8 as seconds`;

/** Records a complete backup; the parameter is the time of the data in the backup. */
export const recordBackupQuery = `insert into last_backup (taken_at) values ($1)
  on conflict (id) do update set taken_at = excluded.taken_at`;

/** Reports the age of the last backup; `NaN` while Postgres is unavailable. */
export function addBackupAge(metrics: Metrics, db: Kysely<AuthTables>): void {
  metrics.gauge('backup_age_seconds', 'Age of the last backup by geoplan backup', async () => {
    try {
      const { rows } = await sql.raw<{ seconds: number }>(backupAgeQuery).execute(db);
      return rows[0]?.seconds ?? Number.NaN;
    } catch {
      return Number.NaN;
    }
  });
}
