import { AppError } from '@geoplan/kit/errors';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Kysely, type QueryExecutorProvider, type Selectable } from 'kysely';
import type { KnownColumns } from '../../domain/configs/match-database.ts';
import { completeRule } from '../../domain/configs/counting-rule.ts';
import type { ConfigDatabase, WorkspaceConfig } from '../../domain/configs/workspace-config.ts';
import type { ConfigDatabasesTable, ConfigsTable, NotionTables } from '../tables.ts';

/** Encryption context for a config's token, without which it cannot be decrypted (kit/secrets). */
export function tokenContext(configId: string): string {
  return `configs.${configId}.token`;
}

/** Decrypted token; null if its key is lost, because the screen must still open for an admin to store a new token. */
export function openedToken(
  { id, sealed_token: sealed }: Pick<Selectable<ConfigsTable>, 'id' | 'sealed_token'>,
  box: SecretBox,
): string | null {
  try {
    return box.open(sealed, tokenContext(id));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function databaseOf(row: Selectable<ConfigDatabasesTable>): ConfigDatabase {
  const { id, database_id: databaseId, name, description, is_active: isActive, columns } = row;
  return { id, databaseId, name, description, isActive, columns };
}

/** All connections with their databases, oldest first, or only one of them. */
export async function findConfigs(
  db: Kysely<NotionTables>,
  box: SecretBox,
  id: string | null,
): Promise<WorkspaceConfig[]> {
  const configs = db.selectFrom('configs').selectAll().orderBy('created_at').orderBy('id');
  const rows = await (id === null ? configs : configs.where('id', '=', id)).execute();
  const databases = db.selectFrom('config_databases').selectAll();
  const ofConfigs = id === null ? databases : databases.where('config_id', '=', id);
  const all = await ofConfigs.orderBy('is_main', 'desc').orderBy('sort_order').orderBy('id').execute();
  return rows.flatMap((row) => {
    const [main, ...further] = all.filter((each) => each.config_id === row.id).map(databaseOf);
    // The config was removed between the two queries.
    if (!main) return [];
    const { is_active: isActive, is_default: isDefault, created_at: createdAt, updated_at: updatedAt } = row;
    const { name, description } = row;
    const token = openedToken(row, box);
    return [
      {
        id: row.id,
        name,
        description,
        token,
        isActive,
        isDefault,
        counting: completeRule(row.counting),
        geoWords: row.geo_words,
        createdAt,
        updatedAt,
        main,
        further,
      },
    ];
  });
}

/** Known columns of a config's databases, by the database's id in Notion. */
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
