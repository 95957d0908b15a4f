import { plainId } from '@geoplan/contracts/fields/notion-id';
import { defaultCountingRule } from '@geoplan/contracts/notion/notion-site';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Kysely } from 'kysely';
import { requestSyncs } from '../sync/sync-requests.ts';
import type { NotionTables } from '../tables.ts';
import { tokenContext } from './config-rows.ts';

/** Workspace of the built-in sandbox. */
export interface DemoWorkspace {
  token: string;
  /** Ids of the databases, the main database first. */
  databaseIds: readonly string[];
  /** URL for this token, without a trailing slash; other tokens use Notion's URL. */
  baseUrl?: string | undefined;
}

const name = 'Демо: песочница';

/** Creates the sandbox's connection if there is none yet, and requests its sync. */
export async function createDemoConfig(
  db: Kysely<NotionTables>,
  box: SecretBox,
  { token, databaseIds }: DemoWorkspace,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Serialises replicas that start at the same time.
    await sql`lock table configs in share row exclusive mode`.execute(trx);
    const known = await trx.selectFrom('configs').select('id').limit(1).execute();
    if (known.length > 0) return;
    const id = crypto.randomUUID();
    await trx
      .insertInto('configs')
      .values({
        id,
        name,
        sealed_token: box.seal(token, tokenContext(id)),
        is_default: true,
        counting: JSON.stringify(defaultCountingRule),
      })
      .execute();
    const databases = databaseIds.map((databaseId, at) => ({
      config_id: id,
      database_id: plainId(databaseId),
      is_main: at === 0,
      sort_order: at,
    }));
    await trx.insertInto('config_databases').values(databases).execute();
    await requestSyncs(trx, { isFull: true });
  });
}
