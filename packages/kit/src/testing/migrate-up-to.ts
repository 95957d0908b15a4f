import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { readMigrations } from '../database/read-migrations.ts';

/** Brings an empty database to the schema of an earlier version: that of `last`, a migration's name without its ending. */
export async function migrateUpTo(options: { url: string; folder: URL; last: string }): Promise<void> {
  const migrations = await readMigrations(options.folder);
  const pool = new Pool({ connectionString: options.url, max: 1 });
  // `destroy` does not wait for the connection to be closed, and whoever drops the database may cut it.
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(options.last);
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}
