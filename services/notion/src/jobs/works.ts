import { defineWork, type Work } from '@geoplan/kit/work/define-work';
import type { Kysely } from 'kysely';
import { sweepCountJobs } from '../db/counts/count-jobs.ts';
import { resendAll } from '../db/counts/publish-all.ts';
import { clearForgottenStages } from '../db/sync/sync-lease.ts';
import { requestSyncs, sweepSyncs, type SyncRequest } from '../db/sync/sync-requests.ts';
import type { NotionTables } from '../db/tables.ts';

interface WorkNeeds {
  db: Kysely<NotionTables>;
  /** Minutes between two incremental syncs of a database; 0 means only on request. */
  syncMinutes: number;
  /** Interval between sweeps for interrupted syncs. */
  sweepMs: number;
}

const minuteMs = 60_000;
/** Time of the nightly sync, when the team is asleep; server time. */
const nightly = '0 3 * * *';
/** Minimum age of the last full sync, so that a full sync on the same evening replaces the nightly one. */
const nightlyOlderThanMs = 6 * 60 * minuteMs;

/** Requests syncs that are due according to the times of the last syncs in Postgres. */
function scheduledSyncs({ db, syncMinutes }: WorkNeeds): Work[] {
  if (syncMinutes === 0) return [];
  const request = (wanted: SyncRequest) => async () => {
    await db.transaction().execute((trx) => requestSyncs(trx, wanted));
  };
  return [
    defineWork({
      name: 'syncs-request',
      title: 'Синхронизация изменений по расписанию',
      // Maximum delay of a due sync.
      everyMs: minuteMs / 2,
      work: request({ isFull: false, olderThanMs: syncMinutes * minuteMs }),
    }),
    defineWork({
      name: 'syncs-request-full',
      title: 'Полная синхронизация каждую ночь',
      cron: nightly,
      work: request({ isFull: true, olderThanMs: nightlyOlderThanMs }),
    }),
  ];
}

/** Background work of the workspace. */
export const notionWorks = (needs: WorkNeeds): Work[] => [
  ...resendAll(needs.db),
  ...scheduledSyncs(needs),
  defineWork({
    name: 'syncs-restart',
    title: 'Перезапуск прерванных синхронизаций',
    everyMs: needs.sweepMs * 3,
    isRepair: true,
    async work() {
      const { db } = needs;
      const restarted = await db.transaction().execute(sweepSyncs);
      const recounted = await db.transaction().execute(sweepCountJobs);
      await clearForgottenStages(db);
      return { done: { restarted, recounted } };
    },
  }),
];
