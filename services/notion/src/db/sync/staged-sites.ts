import { copyRows, type CopyCell } from '@geoplan/kit/database/copy-rows';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Site } from '../../domain/sites/parse-site.ts';
import type { StagedBatch } from '../../domain/sync/sync-task.ts';
import type { NotionTables } from '../tables.ts';

/** Source field of each column that sites and staged sites share, in a fixed order. */
const fieldOfColumn = {
  id: 'id',
  data_source_id: 'dataSourceId',
  url: 'url',
  status: 'status',
  brand: 'brand',
  geo: 'geo',
  language: 'language',
  type: 'type',
  start_date: 'start_date',
  responsible: 'responsible',
  notes: 'notes',
  created_at: 'createdAt',
  notion_url: 'notionUrl',
  brand_key: 'brandKey',
  status_key: 'statusKey',
  countries: 'countries',
  geo_labels: 'geoLabels',
  unknown_fields: 'unknownFields',
} satisfies Record<string, keyof Site>;
const fields = Object.values(fieldOfColumn);

/** Columns that sites and staged sites share. */
export const siteColumns = Object.keys(fieldOfColumn);

const target = { table: 'staged_sites', columns: ['attempt', 'batch', ...siteColumns] };

/**
 * Stages rows of one attempt. Rows in `again` were staged before and are deleted first, because the table has no key
 * for an upsert.
 */
export async function stageSites(
  pool: Pool,
  attempt: string,
  { number, sites, again }: StagedBatch,
): Promise<void> {
  if (again.length > 0)
    await pool.query('delete from staged_sites where attempt = $1 and id = any($2::text[])', [
      attempt,
      again,
    ]);
  const rows = sites.map((site): CopyCell[] => [attempt, number, ...fields.map((field) => site[field])]);
  await copyRows(pool, target, rows);
}

/** Deletes the staged rows of one attempt. */
export async function clearStage(db: Kysely<NotionTables>, attempt: string): Promise<void> {
  await sql`delete from staged_sites where attempt = ${attempt}`.execute(db);
}
