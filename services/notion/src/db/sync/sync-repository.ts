import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { sql, type QueryExecutorProvider } from 'kysely';

type Row = Omit<DatabaseSync, 'lastSuccessAt'> & { lastSuccessAt: Date | null };

/**
 * Sync state of each active database. Databases of the default config are first, its main database before the others.
 */
export async function listSyncs(db: QueryExecutorProvider): Promise<DatabaseSync[]> {
  const { rows } = await sql<Row>`select c.id as "configId", d.database_id as "databaseId",
      coalesce(nullif(d.name, ''), nullif(s.title, ''), d.database_id) as "databaseName", coalesce(s.rows, 0) as rows,
      coalesce(s.status, 'never') as status, case when s.status = 'running' then s.scanned end as scanned,
      s.last_success_at as "lastSuccessAt", s.last_error as "lastError", coalesce(s.warnings, '[]') as warnings
    from config_databases d join configs c on c.id = d.config_id left join syncs s on s.database_row = d.id
    where d.is_active and c.is_active
    order by c.is_default desc, c.created_at, c.id, d.is_main desc, d.sort_order, d.id`.execute(db);
  return rows.map(({ lastSuccessAt, ...row }) => ({
    ...row,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  }));
}

/** Row of a database in a config; null if it was removed. */
export async function findDatabaseRow(
  db: QueryExecutorProvider,
  { configId, databaseId }: { configId: string; databaseId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from config_databases
    where config_id = ${configId} and database_id = ${databaseId}`.execute(db);
  return rows[0]?.id ?? null;
}
