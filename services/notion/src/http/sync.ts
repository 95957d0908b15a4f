import { listSyncs as listSyncsEndpoint, startSync } from '@geoplan/contracts/notion';
import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import { askToTellAll } from '../db/announce-all.ts';
import { findHeldConfigs } from '../db/held-configs.ts';
import { requestSyncs } from '../db/sync-requests.ts';
import { listSyncs } from '../db/sync-repository.ts';
import type { NotionTables } from '../db/tables.ts';
import { findTwinDatabases } from '../db/twin-databases.ts';
import { addNotices } from '../domain/sync-notices.ts';

/** Reading the workspace anew, and how that goes. */
export function syncRoutes({ db, box }: { db: Kysely<NotionTables>; box: SecretBox }): Route[] {
  async function list(): Promise<DatabaseSync[]> {
    const [syncs, held, twins] = await Promise.all([
      listSyncs(db),
      findHeldConfigs(db, box),
      findTwinDatabases(db),
    ]);
    return addNotices(syncs, { held, twins });
  }

  return [
    route(startSync).to(async ({ body }) => {
      const isFull = body?.full ?? true;
      await db.transaction().execute((trx) => requestSyncs(trx, { isFull }));
      if (isFull) await askToTellAll(db);
      return { success: true, data: await list() };
    }),
    route(listSyncsEndpoint).to(async () => ({ success: true, data: await list() })),
  ];
}
