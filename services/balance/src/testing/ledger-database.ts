import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';

/** Creates the service's tables without the service; `close` removes them. */
export async function ledgerDatabase() {
  const fresh = await migratedDatabase(new URL('../db/migrations/', import.meta.url));
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  return {
    db: database.kysely,
    sql: async <T = Record<string, never>>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await database.pool.query(text, values)).rows,
    async close() {
      await database.close();
      await fresh.drop();
    },
  };
}
