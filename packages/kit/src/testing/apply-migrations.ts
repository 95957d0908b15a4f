import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { Pool } from 'pg';

/** Applies these migrations to an empty database, like a version that had no others. */
export async function applyMigrations(url: string, migrations: Record<string, Migration>): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  // `destroy` does not wait for the connection to close, and dropping the database may cut it.
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}
