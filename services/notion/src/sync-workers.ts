import type { Bus } from '@geoplan/kit/bus/bus';
import { isTransient } from '@geoplan/kit/database/database-failure';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { startSweeper } from '@geoplan/kit/sweeper';
import { consumeCountSites } from './consumers/notion-count-sites.ts';
import { consumeNotionSync } from './consumers/notion-sync.ts';
import { publishAllIfDue } from './db/counts/publish-all.ts';
import { commitSync } from './db/sync/commit-sync.ts';
import { sweepCountJobs } from './db/counts/count-jobs.ts';
import { isAnyShown } from './db/sites/site-repository.ts';
import { clearStage, stageSites } from './db/sync/staged-sites.ts';
import {
  claimSync,
  clearForgottenStages,
  countBroken,
  failSync,
  releaseSync,
  renewLease,
  saveProgress,
} from './db/sync/sync-lease.ts';
import { requestSyncs, sweepSyncs } from './db/sync/sync-requests.ts';
import type { NotionTables } from './db/tables.ts';
import { tokenContext } from './db/configs/config-rows.ts';
import { StageLost, type SyncStore } from './domain/sync/sync-task.ts';
import { createSyncWorker } from './domain/sync/sync-worker.ts';
import type { OpenWorkspace } from './domain/workspace.ts';
import { scheduleSyncs } from './jobs/schedule-syncs.ts';

interface SyncWorkersOptions {
  database: Database<NotionTables>;
  box: SecretBox;
  open: OpenWorkspace;
  /** Minutes between two incremental syncs; 0 = only when asked. */
  syncMinutes: number;
  leaseMs: number;
  sweepMs: number;
  log: Log;
}

function createStore({ kysely: db, pool }: Database<NotionTables>, leaseMs: number): SyncStore {
  return {
    claim: (databaseRow) => claimSync(db, databaseRow, leaseMs),
    renew: (task) => renewLease(db, task, leaseMs),
    progress: (task, scanned) => saveProgress(db, task, scanned),
    stage: ({ attempt }, batch) => stageSites(pool, attempt, batch),
    isAnyShown: ({ databaseRow }, ids) => isAnyShown(db, databaseRow, ids),
    clearStage: ({ attempt }) => clearStage(db, attempt),
    commit: (task, result, staged) => commitSync(db, task, { result, staged }),
    fail: (task, message) => failSync(db, task, message),
    countBroken: (task) => countBroken(db, task),
    release: (task) => releaseSync(db, task),
  };
}

/** Sync workers of this process: on request, on schedule, and what a killed process left. */
export function createSyncWorkers({
  database,
  box,
  open,
  syncMinutes,
  leaseMs,
  sweepMs,
  log,
}: SyncWorkersOptions) {
  const { kysely: db } = database;
  const worker = createSyncWorker({
    store: createStore(database, leaseMs),
    open: ({ sealedToken, configId }) => open(box.open(sealedToken, tokenContext(configId))),
    isTransient: (error) => error instanceof StageLost || isTransient(error),
    leaseMs,
    log,
  });
  const timers: { stop(): void }[] = [];

  async function sweep(): Promise<number> {
    const restarted = await db.transaction().execute(sweepSyncs);
    await db.transaction().execute(sweepCountJobs);
    await db.transaction().execute((trx) => publishAllIfDue(trx));
    await clearForgottenStages(db);
    return restarted;
  }

  return {
    async start(bus: Bus): Promise<void> {
      await Promise.all([
        consumeNotionSync(bus, db, (databaseRow) => worker.run(databaseRow)),
        consumeCountSites(bus, db),
      ]);
      timers.push(
        startSweeper({
          sweep,
          everyMs: sweepMs,
          log,
          found: 'syncs restarted whose process or message was lost',
          failed: 'interrupted syncs not looked for',
        }),
        scheduleSyncs({
          request: (wanted) => db.transaction().execute((trx) => requestSyncs(trx, wanted)),
          everyMinutes: syncMinutes,
          log,
        }),
      );
    },
    /** Starts nothing more and releases what is not done. */
    async stop(): Promise<void> {
      for (const timer of timers) timer.stop();
      await worker.stop();
    },
  };
}
