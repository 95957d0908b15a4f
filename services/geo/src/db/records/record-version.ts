import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../tables.ts';

/** Selects the version of all records: another text after every change of them. */
export const versionQuery = `select epoch || '-' || version as version from record_totals`;

/** The version of all records. */
export async function readVersion(db: Kysely<GeoTables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`${sql.raw(versionQuery)}`.execute(db);
  if (!rows[0]) throw new Error('record_totals is empty');
  return rows[0].version;
}
