import { sql, type QueryExecutorProvider } from 'kysely';
import type { KnownColumns } from '../../domain/configs/match-database.ts';

/** What is known about the columns of a config's databases, by Notion's id of the database. */
export async function findKnownColumns(
  db: QueryExecutorProvider,
  configId: string,
): Promise<Map<string, KnownColumns>> {
  const { rows } = await sql<KnownColumns & { databaseId: string }>`select d.database_id as "databaseId",
      d.columns as chosen, (select coalesce(json_object_agg(s.id, s.remembered), '{}') from data_sources s
        where s.database_row = d.id) as remembered
    from config_databases d where d.config_id = ${configId}`.execute(db);
  return new Map(rows.map(({ databaseId, ...known }) => [databaseId, known]));
}
