import { plainId } from '@geoplan/contracts/fields/notion-id';
import type { CountingRule } from '@geoplan/contracts/notion/notion-site';
import { AppError } from '@geoplan/kit/errors';
import { sql, type QueryExecutorProvider } from 'kysely';
import { completeRule, type PartialCountingRule } from '../../domain/configs/counting-rule.ts';
import { findDuplicateDatabases } from './duplicate-databases.ts';

/** A database whose rows are visible to readers. */
export interface VisibleDatabase {
  /** `config_databases.id`. */
  row: string;
  /** Notion's id, without dashes. */
  databaseId: string;
  /** Grows whenever a sync changed its rows. */
  version: string;
  /** Grows whenever results of checks changed them. */
  checkVersion: string;
  lastSuccessAt: Date | null;
  rows: number;
  /** Rule of its config. */
  counting: CountingRule;
}

/**
 * The databases a reader gets: those of the default config without an id, each once; with one, that database in whichever active
 * config it stands, the default one first. Only active databases of active configs are ever shown; the main one comes
 * first.
 * @throws AppError not_found the one that is named is unknown or switched off: an empty list would say that it has no sites
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

/** The oldest last good sync; null = none was read yet. */
export function lastSyncOf(shown: readonly VisibleDatabase[]): string | null {
  const times = shown.flatMap(({ lastSuccessAt }) => lastSuccessAt?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}
