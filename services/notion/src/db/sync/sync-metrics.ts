import type { Metrics } from '@geoplan/kit/metrics';
import { sql, type Kysely } from 'kysely';
import type { NotionTables } from '../tables.ts';

interface DatabaseRow {
  database: string;
  /** Seconds since the last successful sync, or since the database was connected. */
  age_s: number;
  failed: number;
}

/** Metrics of each active database, by Notion's id: the age of its visible data, and whether the last sync failed. */
export function addSyncMetrics(metrics: Metrics, db: Kysely<NotionTables>): void {
  async function read(): Promise<readonly DatabaseRow[]> {
    const { rows } = await sql<DatabaseRow>`
      select d.database_id as database, (s.status = 'failed')::int as failed,
        extract(epoch from now() - coalesce(s.last_success_at, c.created_at))::float8 as age_s
      from syncs s join config_databases d on d.id = s.database_row join configs c on c.id = d.config_id
      where d.is_active and c.is_active`.execute(db);
    return rows;
  }
  const gauge = (name: string, help: string, field: 'age_s' | 'failed'): void =>
    metrics.sampled('gauge', name, help, async () => {
      // If Postgres is unavailable, the other metrics must still be readable.
      const rows = await read().catch(() => []);
      return rows.map(({ database, ...row }) => ({ labels: { database }, value: row[field] }));
    });
  gauge('notion_database_age_seconds', 'Time since the last good sync of a database', 'age_s');
  gauge('notion_database_failed', '1 = the last sync of a database failed', 'failed');
}
