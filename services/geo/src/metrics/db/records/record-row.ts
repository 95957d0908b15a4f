import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely } from 'kysely';
import { sourceColumn } from './sources.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Stored pair as selected by `recordColumns`. */
export interface RecordRow extends Omit<GeoRecord, 'lastUpdated' | 'created_at'> {
  lastUpdated: Date;
  created_at: Date;
}

/** SQL: the two metrics whose columns contain 0 if unknown; null in that case. */
export const knownVolume = 'case when not is_volume_unknown then search_volume end';
export const knownClicks = 'case when not is_clicks_unknown then clicks end';

/**
 * Metrics of a row under their JSON names. float8 can represent every integer that JSON can, and pg returns it as a
 * number.
 */
export const metricColumns =
  sql.raw(`(${knownVolume})::float8 as "searchVolume", (${knownClicks})::float8 as clicks, cpc,
  difficulty, global_search_volume::float8 as "globalSearchVolume", traffic_potential::float8 as "trafficPotential"`);

/** Columns of a stored pair under their JSON names, for a query with `joinSource`. */
export const recordColumns = sql`id, keyword, country, ${metricColumns}, ${sourceColumn},
  last_updated as "lastUpdated", created_at`;

/** Row as it is sent in responses. */
export function toRecord(row: RecordRow): GeoRecord {
  return {
    ...row,
    lastUpdated: row.lastUpdated.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

/** Selects the version of all records, a string that changes whenever any record changes. */
export const versionQuery = `select epoch || '-' || version as version from record_totals`;

/** Reads the version of all records. */
export async function readVersion(db: Kysely<GeoTables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`${sql.raw(versionQuery)}`.execute(db);
  if (!rows[0]) throw new Error('record_totals is empty');
  return rows[0].version;
}
