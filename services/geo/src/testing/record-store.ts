import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { saveMeasurements } from '../metrics/db/records/record-writer.ts';
import type { Measurement } from '../metrics/domain/records/measurement.ts';
import type { GeoTables } from '../db/tables.ts';

const log = createLog({ service: 'test', level: 'silent' });

/** A measurement with default metrics except the given ones. */
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

/** Stores measurements in a transaction of their own. */
export function store(database: Database<GeoTables>, measurements: readonly Measurement[]) {
  return database.kysely.transaction().execute((trx) => saveMeasurements(trx, measurements));
}

/** Geo's tables behind a running service, as its own repositories see them. */
export function openTables(url: string): Database<GeoTables> {
  return createDatabase<GeoTables>({ url, log, applicationName: 'test' });
}

/** Geo's tables in a database of their own, without the service. */
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
