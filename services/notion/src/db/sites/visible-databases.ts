import { plainId } from '@geoplan/contracts/fields/notion-id';
import type { CountingRule } from '@geoplan/contracts/notion/notion-site';
import { AppError } from '@geoplan/kit/errors';
import { sql, type QueryExecutorProvider } from 'kysely';
import { completeRule, type PartialCountingRule } from '../../domain/configs/counting-rule.ts';
import { findDuplicateDatabases } from './duplicate-databases.ts';

/** Database whose rows are visible to readers. */
export interface VisibleDatabase {
  /** `config_databases.id`. */
  row: string;
  /** Notion's id, without dashes. */
  databaseId: string;
  /** Increases whenever a sync changed its rows. */
  version: string;
  /** Increases whenever check results changed its rows. */
  checkVersion: string;
  lastSuccessAt: Date | null;
  rows: number;
  /** Counting rule of its config. */
  counting: CountingRule;
}

/**
 * Databases that a reader sees. Without an id, these are the databases of the default config, each once. With an id,
 * it is that database in any active config, preferably the default one. Only active databases of active configs are
 * ever shown, the main database first.
 * @throws AppError not_found if the named database is unknown or switched off, because an empty list would mean that
 * it has no sites
 */
export async function findVisibleDatabases(
  db: QueryExecutorProvider,
  databaseId: string | undefined,
): Promise<VisibleDatabase[]> {
  const wanted = databaseId ? plainId(databaseId) : null;
  const { rows: stored } = await sql<
    Omit<VisibleDatabase, 'counting'> & { counting: PartialCountingRule }
  >`select d.id as row, d.database_id as "databaseId",
      coalesce(s.version, 0) as version,
      coalesce(s.check_version, 0) as "checkVersion", s.last_success_at as "lastSuccessAt", coalesce(s.rows, 0) as rows, c.counting
    from config_databases d join configs c on c.id = d.config_id left join syncs s on s.database_row = d.id
    where d.is_active and c.is_active and case when ${wanted}::text is null then c.is_default
      else d.database_id = ${wanted} or replace(d.id::text, '-', '') = ${wanted} end
    order by c.is_default desc, c.created_at, d.is_main desc, d.sort_order, d.id`.execute(db);
  const rows = stored.map((row) => ({ ...row, counting: completeRule(row.counting) }));
  if (wanted !== null && rows.length === 0)
    throw new AppError(
      'not_found',
      'Такой базы нет среди включённых: её отключили или удалили из конфигурации.',
    );
  if (wanted !== null) return rows.slice(0, 1);
  if (rows.length < 2) return rows;
  const duplicates = new Set((await findDuplicateDatabases(db)).map(({ row }) => row));
  return rows.filter(({ row }) => !duplicates.has(row));
}

/** Time of the oldest last successful sync; null if none of the databases has been synced yet. */
export function lastSyncOf(shown: readonly VisibleDatabase[]): string | null {
  const times = shown.flatMap(({ lastSuccessAt }) => lastSuccessAt?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}
