import { sql, type Transaction } from 'kysely';
import type { DatabaseChanges } from '../../domain/configs/config-change.ts';
import type { ConfigDraft } from '../../domain/configs/workspace-config.ts';
import type { NotionTables } from '../tables.ts';

type Trx = Transaction<NotionTables>;

/**
 * Locks a config's databases and their syncs for this transaction. Databases are locked first, as in the commit of a
 * sync. Both are locked in the order in which syncs are requested, so that there is no deadlock.
 */
export async function lockDatabases(trx: Trx, configId: string): Promise<void> {
  await sql`select from config_databases where config_id = ${configId} order by id for update`.execute(trx);
  await sql`select from syncs s join config_databases d on d.id = s.database_row
    where d.config_id = ${configId} order by s.database_row for update of s`.execute(trx);
}

async function writeKept(trx: Trx, { kept }: DatabaseChanges): Promise<void> {
  for (const { id, name, description, isActive, columns } of kept) {
    const row = { name, description, is_active: isActive, columns: JSON.stringify(columns) };
    await trx.updateTable('config_databases').set(row).where('id', '=', id).execute();
  }
}

async function writeAdded(trx: Trx, configId: string, { added }: DatabaseChanges): Promise<string[]> {
  if (added.length === 0) return [];
  const rows = added.map(({ databaseId, name = '', description = '', isActive, columns = {} }) => ({
    config_id: configId,
    database_id: databaseId,
    name,
    description,
    is_active: isActive,
    columns: JSON.stringify(columns),
  }));
  const inserted = trx.insertInto('config_databases').values(rows).returning('id');
  return (await inserted.execute()).map(({ id }) => id);
}

/**
 * Stores which database is the main one, and the order of the others. There are never two main databases, not even
 * temporarily.
 */
async function writeOrder(trx: Trx, configId: string, { main, further }: ConfigDraft): Promise<void> {
  const order = further.map(({ databaseId }) => databaseId);
  await sql`update config_databases set is_main = false,
      sort_order = coalesce(array_position(${order}::text[], database_id) - 1, 0)
    where config_id = ${configId}`.execute(trx);
  await sql`update config_databases set is_main = true
    where config_id = ${configId} and database_id = ${main.databaseId}`.execute(trx);
}

/** Writes the databases of a form; returns the rows of new ones. */
export async function writeDatabases(
  trx: Trx,
  configId: string,
  { changes, draft }: { changes: DatabaseChanges; draft: ConfigDraft },
): Promise<string[]> {
  const removed = changes.removed.map(({ id }) => id);
  if (removed.length > 0) await trx.deleteFrom('config_databases').where('id', 'in', removed).execute();
  await writeKept(trx, changes);
  const added = await writeAdded(trx, configId, changes);
  await writeOrder(trx, configId, draft);
  return added;
}
