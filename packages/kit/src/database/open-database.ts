import type { Log } from '../log.ts';
import { migrate } from './migrate.ts';
import { createDatabase, type Database } from './pool.ts';
import { waitForDatabase } from './wait-for-database.ts';

/**
 * Migrates a service's database, creates its pool, and opens the connections that the pool keeps open while idle.
 * @throws like `migrate`
 */
export async function openDatabase<T>(options: {
  url: string;
  /** Folder of the migrations. */
  migrations: URL;
  log: Log;
  applicationName: string;
  maxConnections?: number;
}): Promise<Database<T>> {
  const { url, migrations, log } = options;
  await migrate({ url, folder: migrations, log });
  const database = createDatabase<T>(options);
  await waitForDatabase(log, () => database.warm());
  return database;
}
