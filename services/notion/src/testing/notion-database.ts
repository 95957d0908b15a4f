import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { afterAll, beforeAll } from 'vitest';
import type { NotionTables } from '../db/tables.ts';

type NotionDatabase = Awaited<ReturnType<typeof openDatabase>>;

async function openDatabase() {
  const own = await migratedDatabase(new URL('../db/migrations/', import.meta.url));
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<NotionTables>({ url: own.url, log, applicationName: 'test' });
  const { kysely: db, pool } = database;
  return {
    db,
    pool,
    /** Runs any SQL. */
    sql: async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await pool.query(text, values)).rows as T[],
    async close(): Promise<void> {
      await database.close();
      await own.drop();
    },
  };
}

/** Migrated database for the tests of a file that need no running service. */
export function notionDatabase(): () => NotionDatabase {
  const opened: { database?: NotionDatabase } = {};
  beforeAll(async () => {
    opened.database = await openDatabase();
  });
  afterAll(() => opened.database?.close());
  return () => {
    if (!opened.database) throw new Error('not opened yet');
    return opened.database;
  };
}
