import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { saveMeasurements } from '../metrics/db/records/record-writer.ts';
import type { Measurement } from '../metrics/domain/records/measurement.ts';
import type { GeoTables } from '../db/tables.ts';

const log = createLog({ service: 'test', level: 'silent' });

/** Measurement with these metrics, and defaults for the others. */
export function measurement(
  keyword: string,
  country = 'us',
  differing: Partial<KeywordMetrics> = {},
  host = 'ahrefs-keyword-research.p.rapidapi.com',
): Measurement {
  const defaults = { searchVolume: 1_000, clicks: 500, cpc: 1.25, difficulty: 40 };
  return {
    keyword,
    country,
    host,
    metrics: { ...defaults, globalSearchVolume: 5_000, trafficPotential: 800, ...differing },
  };
}

/** Stores measurements in a separate transaction. */
export function store(database: Database<GeoTables>, measurements: readonly Measurement[]) {
  return database.kysely.transaction().execute((trx) => saveMeasurements(trx, measurements));
}

/** Opens geo's tables of a running service with its own repositories. */
export function openTables(url: string): Database<GeoTables> {
  return createDatabase<GeoTables>({ url, log, applicationName: 'test' });
}

/** Creates geo's tables in a separate database, without the service. */
export async function freshTables() {
  const fresh = await migratedDatabase(new URL('../db/migrations/', import.meta.url));
  const database = openTables(fresh.url);
  return {
    url: fresh.url,
    database,
    rows: async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows,
    async close() {
      await database.close();
      await fresh.drop();
    },
  };
}
