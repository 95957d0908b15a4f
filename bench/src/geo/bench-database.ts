import { migrate } from '@geoplan/kit/database/migrate';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import type { GeoTables } from '@geoplan/geo/db/tables';
import { Client } from 'pg';

const log = createLog({ service: 'bench', level: 'warn' });
const migrations = new URL('../../../services/geo/src/db/migrations/', import.meta.url);

/** A migrated database of geo for one part of the benchmark. */
export interface BenchDatabase extends Database<GeoTables> {
  url: string;
}

/** Creates a database on the server at `server` and adds geo's tables. */
export async function createBenchDatabase(server: string, name: string): Promise<BenchDatabase> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate({ url: url.href, folder: migrations, log });
  return { ...createDatabase<GeoTables>({ url: url.href, log, applicationName: 'bench' }), url: url.href };
}
