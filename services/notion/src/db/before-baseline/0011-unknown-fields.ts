import { sql, type Kysely } from 'kysely';
import { lockSiteTables } from './locks/lock-tables.ts';

/** Fields that Notion did not report in the last sync; their texts are from an earlier sync or empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockSiteTables(db);
  for (const table of ['sites', 'staged_sites'])
    await sql`alter table ${sql.table(table)} add column unknown_fields text[] not null default '{}'`.execute(
      db,
    );
}
