import { afterAll, beforeAll } from 'vitest';
import { openTables } from './record-store.ts';
import { startGeo } from './start-geo.ts';

/** Service for one test file, with its tables for checks of stored rows. */
export function geoWithTables(options: Parameters<typeof startGeo>[0] = {}) {
  let geo: Awaited<ReturnType<typeof startGeo>>;
  let tables: ReturnType<typeof openTables>;
  beforeAll(async () => {
    geo = await startGeo(options);
    tables = openTables(geo.databaseUrl);
  });
  afterAll(async () => {
    await tables.close();
    await geo.close();
  });
  return { geo: () => geo, tables: () => tables };
}
