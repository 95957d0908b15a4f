import type { KeywordMetrics } from '@geoplan/contracts/geo-record';
import { migrate } from '@geoplan/kit/database/migrate';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { saveReadings, type Reading } from '../db/record-writer.ts';
import type { GeoTables } from '../db/tables.ts';

const log = createLog({ service: 'test', level: 'silent' });

/** A reading with usual figures but for those that are named. */
export function reading(keyword: string, country = 'us', differing: Partial<KeywordMetrics> = {}): Reading {
  const usual = { searchVolume: 1_000, clicks: 500, cpc: 1.25, difficulty: 40 };
  return {
    keyword,
    country,
    metrics: { ...usual, globalSearchVolume: 5_000, trafficPotential: 800, ...differing },
  };
}

/** Stores readings in a transaction of their own. */
export function store(database: Database<GeoTables>, readings: readonly Reading[]) {
  return database.kysely.transaction().execute((trx) => saveReadings(trx, readings));
}

/** Geo's tables behind a running service, as its own repositories see them. */
export function openTables(url: string): Database<GeoTables> {
  return createDatabase<GeoTables>({ url, log, applicationName: 'test' });
}

/** Geo's tables in a database of their own, without the service. */
export async function freshTables() {
  const fresh = await freshDatabase();
  await migrate({ url: fresh.url, folder: new URL('../db/migrations/', import.meta.url), log });
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
