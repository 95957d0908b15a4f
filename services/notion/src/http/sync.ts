import { listSyncs as listSyncsEndpoint, startSync } from '@geoplan/contracts/notion';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { requestSyncs } from '../db/sync-requests.ts';
import { listSyncs } from '../db/sync-repository.ts';
import type { NotionTables } from '../db/tables.ts';

/** Reading the workspace anew, and how that goes. */
export function syncRoutes({ db }: { db: Kysely<NotionTables> }): Route[] {
  return [
    route(startSync).to(async ({ body }) => {
      await db.transaction().execute((trx) => requestSyncs(trx, { isFull: body?.full ?? true }));
      return { success: true, data: await listSyncs(db) };
    }),
    route(listSyncsEndpoint).to(async () => ({ success: true, data: await listSyncs(db) })),
  ];
}
