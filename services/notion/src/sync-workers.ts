import type { Bus } from '@geoplan/kit/bus/bus';
import { isTransient } from '@geoplan/kit/database/database-failure';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { consumeCountSites } from './consumers/notion-count-sites.ts';
import { consumeNotionSync } from './consumers/notion-sync.ts';
import { commitSync } from './db/sync/commit-sync.ts';
import { isAnyShown } from './db/sites/site-repository.ts';
import { clearStage, stageSites } from './db/sync/staged-sites.ts';
import {
  claimSync,
  countBroken,
  failSync,
  releaseSync,
  renewLease,
  saveProgress,
} from './db/sync/sync-lease.ts';
import type { NotionTables } from './db/tables.ts';
import { tokenContext } from './db/configs/config-rows.ts';
import { StageLost, type SyncStore } from './domain/sync/sync-task.ts';
import { createSyncWorker } from './domain/sync/sync-worker.ts';
import type { OpenWorkspace } from './domain/workspace.ts';

interface SyncWorkersOptions {
  database: Database<NotionTables>;
  box: SecretBox;
  open: OpenWorkspace;
  leaseMs: number;
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

/** Sync workers of this process. */
export function createSyncWorkers({ database, box, open, leaseMs, log }: SyncWorkersOptions) {
  const { kysely: db } = database;
  const worker = createSyncWorker({
    store: createStore(database, leaseMs),
    open: ({ sealedToken, configId }) => open(box.open(sealedToken, tokenContext(configId))),
    isTransient: (error) => error instanceof StageLost || isTransient(error),
    leaseMs,
    log,
  });
  return {
    async start(bus: Bus): Promise<void> {
      await Promise.all([
        consumeNotionSync(bus, db, (databaseRow) => worker.run(databaseRow)),
        consumeCountSites(bus, db),
      ]);
    },
    /** Starts no more syncs and releases unfinished ones. */
    stop: () => worker.stop(),
  };
}
