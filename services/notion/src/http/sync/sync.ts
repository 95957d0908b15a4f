import {
  cancelSync as cancelSyncEndpoint,
  listSyncs as listSyncsEndpoint,
  startSync,
} from '@geoplan/contracts/notion/notion';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { claimRequest } from '@geoplan/kit/database/request-keys';
import { AppError } from '@geoplan/kit/errors';
import { keyedRequestOf } from '@geoplan/kit/http/idempotency-key';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import { requestFullPublish } from '../../db/counts/publish-all.ts';
import { findRateLimitedConfigs } from '../../db/configs/rate-limited-configs.ts';
import { cancelSync } from '../../db/sync/cancel-sync.ts';
import { requestSyncs } from '../../db/sync/sync-requests.ts';
import { listSyncs } from '../../db/sync/sync-repository.ts';
import type { NotionTables } from '../../db/tables.ts';
import { findDuplicateDatabases } from '../../db/sites/duplicate-databases.ts';
import { addNotices } from '../../domain/sync/sync-notices.ts';

/** Routes that start a sync and report the state of all syncs. */
export function syncRoutes({ db, box }: { db: Kysely<NotionTables>; box: SecretBox }): Route[] {
  async function list(): Promise<DatabaseSync[]> {
    const [syncs, rateLimited, duplicates] = await Promise.all([
      listSyncs(db),
      findRateLimitedConfigs(db, box),
      findDuplicateDatabases(db),
    ]);
    return addNotices(syncs, { rateLimited, duplicates });
  }

  return [
    route(startSync).to(async (call) => {
      const isFull = call.body?.full ?? true;
      const request = keyedRequestOf(call, ['sync', isFull]);
      const isFirst = await db.transaction().execute(async (trx) => {
        if ((await claimRequest(trx, request, 'sync')) !== null) return false;
        await requestSyncs(trx, { isFull });
        return true;
      });
      if (isFull && isFirst) await requestFullPublish(db);
      return { success: true, data: await list() };
    }),
    route(cancelSyncEndpoint).to(async ({ params: { databaseId } }) => {
      if ((await cancelSync(db, databaseId)) === 0)
        throw new AppError('conflict', 'Эта база сейчас не синхронизируется, отменять нечего');
      return { success: true, data: await list() };
    }),
    route(listSyncsEndpoint).to(async () => ({ success: true, data: await list() })),
  ];
}
