import { sql, type QueryExecutorProvider } from 'kysely';

/** Database with the same rows as an earlier database of its connection. */
interface DuplicateDatabase {
  /** `config_databases.id`. */
  row: string;
  configId: string;
  /** Notion's id, as entered. */
  databaseId: string;
  /** Id of the earlier database. */
  originalId: string;
}

/**
 * Duplicate databases. Users paste the id of a database or of its data source, and either returns the whole database.
 * The synced data sources show that two entries are the same database. The later entry is left out of the list and of
 * the counts. Columns: row, config_id, database_id, twin_id.
 */
export const duplicateDatabases = sql`(select d.id as row, d.config_id, d.database_id, min(o.database_id) as twin_id
  from config_databases d join data_sources x on x.database_row = d.id and not x.is_gone
    join data_sources y on y.id = x.id and y.database_row <> x.database_row and not y.is_gone
    join config_databases o on o.id = y.database_row and o.config_id = d.config_id
  where d.is_active and o.is_active and not d.is_main
    and (o.is_main or (o.sort_order, o.id) < (d.sort_order, d.id))
  group by 1, 2, 3)`;

/** Finds the later entries of duplicate databases in every connection. */
export async function findDuplicateDatabases(db: QueryExecutorProvider): Promise<DuplicateDatabase[]> {
  const { rows } =
    await sql<DuplicateDatabase>`select t.row, config_id as "configId", database_id as "databaseId",
    twin_id as "originalId" from ${duplicateDatabases} t`.execute(db);
  return rows;
}

/** True if another database of the connection, earlier or later, has the same data source. */
export async function hasDuplicate(db: QueryExecutorProvider, databaseId: string): Promise<boolean> {
  const { rows } = await sql`select from config_databases d join data_sources x on x.database_row = d.id
      join data_sources y on y.id = x.id join config_databases o on o.id = y.database_row
    where d.database_id = ${databaseId} and o.id <> d.id and o.config_id = d.config_id limit 1`.execute(db);
  return rows.length > 0;
}
