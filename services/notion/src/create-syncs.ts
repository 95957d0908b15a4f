import type { Bus } from '@geoplan/kit/bus/bus';
import { isPassing } from '@geoplan/kit/database/database-failure';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { startSweeping } from '@geoplan/kit/start-sweeping';
import { consumeCountSites } from './consumers/notion-count-sites.ts';
import { consumeNotionSync } from './consumers/notion-sync.ts';
import { announceAllIfDue } from './db/announce-all.ts';
import { commitReading } from './db/commit-reading.ts';
import { sweepCounts } from './db/ordered-counts.ts';
import { isAnyShown } from './db/site-repository.ts';
import { clearStage, stageSites } from './db/staged-sites.ts';
import {
  claimSync,
  clearForgottenStages,
  countBroken,
  failSync,
  handBackSync,
  renewLease,
  saveProgress,
} from './db/sync-lease.ts';
import { requestSyncs, sweepSyncs } from './db/sync-requests.ts';
import type { NotionTables } from './db/tables.ts';
import { tokenPlace } from './db/token-place.ts';
import { StageLost, type SyncStore } from './domain/sync-store.ts';
import { createSyncWorker } from './domain/sync-worker.ts';
import type { OpenWorkspace } from './domain/workspace.ts';
import { scheduleSyncs } from './jobs/schedule-syncs.ts';

interface SyncsOptions {
  database: Database<NotionTables>;
  box: SecretBox;
  open: OpenWorkspace;
  /** Minutes between two incremental readings; 0 = only when asked. */
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
    commit: (task, reading, staged) => commitReading(db, task, { reading, staged }),
    fail: (task, message) => failSync(db, task, message),
    countBroken: (task) => countBroken(db, task),
    handBack: (task) => handBackSync(db, task),
  };
}

/** This process' part in reading the workspace: when asked, when due, and what a killed process left. */
export function createSyncs({ database, box, open, syncMinutes, leaseMs, sweepMs, log }: SyncsOptions) {
  const { kysely: db } = database;
  const worker = createSyncWorker({
    store: createStore(database, leaseMs),
    open: ({ sealedToken, configId }) => open(box.open(sealedToken, tokenPlace(configId))),
    isPassing: (error) => error instanceof StageLost || isPassing(error),
    leaseMs,
    log,
  });
  const timers: { stop(): void }[] = [];

  async function sweep(): Promise<number> {
    const begunAnew = await db.transaction().execute(sweepSyncs);
    await db.transaction().execute(sweepCounts);
    await db.transaction().execute((trx) => announceAllIfDue(trx));
    await clearForgottenStages(db);
    return begunAnew;
  }

  return {
    async start(bus: Bus): Promise<void> {
      await Promise.all([
        consumeNotionSync(bus, db, (databaseRow) => worker.run(databaseRow)),
        consumeCountSites(bus, db),
      ]);
      timers.push(
        startSweeping({
          sweep,
          everyMs: sweepMs,
          log,
          found: 'readings begun anew whose process or message was lost',
          failed: 'broken-off readings not looked for',
        }),
        scheduleSyncs({
          request: (wanted) => db.transaction().execute((trx) => requestSyncs(trx, wanted)),
          everyMinutes: syncMinutes,
          log,
        }),
      );
    },
    /** Begins nothing more and hands back what is not done. */
    async stop(): Promise<void> {
      for (const timer of timers) timer.stop();
      await worker.stop();
    },
  };
}
