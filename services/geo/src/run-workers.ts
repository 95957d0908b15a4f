import { randomUUID } from 'node:crypto';
import type { GeoRecord } from '@geoplan/contracts/geo-record';
import type { Bus } from '@geoplan/kit/bus/bus';
import { listenForNotifications } from '@geoplan/kit/database/notification-listener';
import { isTransient } from '@geoplan/kit/database/database-failure';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import { startSweeper } from '@geoplan/kit/sweeper';
import type { Kysely } from 'kysely';
import { consumeGeoLookup } from './consumers/geo-lookup.ts';
import { claimPairs } from './db/runs/claim-pairs.ts';
import { commitLookups } from './db/runs/commit-lookups.ts';
import { heartbeat, renewShare } from './db/runs/lookup-workers.ts';
import { releasePairs, renewLeases } from './db/runs/pair-leases.ts';
import { findFreshRecords } from './db/records/record-writer.ts';
import { parseRunNotification, runChannel } from './db/runs/run-notifications.ts';
import { readRunUpdates } from './db/runs/run-feed-reader.ts';
import { sweepRuns } from './db/runs/sweep-runs.ts';
import type { GeoTables } from './db/tables.ts';
import type { ClaimedPair } from './domain/runs/claimed-pair.ts';
import { createGroupCommit } from './domain/runs/group-commit.ts';
import { lookupConcurrency } from './domain/runs/lookup-concurrency.ts';
import { createLookupWorker, type LookupWorker } from './domain/runs/lookup-worker.ts';
import { pairKey } from './domain/pair-key.ts';
import type { ProviderRegistry } from './domain/provider.ts';
import { createRunFeeds } from './domain/runs/run-feed.ts';
import type { BillableCallTracker } from './domain/runs/billable-calls.ts';
import { createResultWriter } from './domain/runs/result-writer.ts';
import { keepLeases } from './jobs/keep-leases.ts';

interface RunWorkersOptions {
  database: Database<GeoTables>;
  providers: ProviderRegistry;
  pace: BillableCallTracker;
  concurrency: number;
  leaseMs: number;
  sweepMs: number;
  log: Log;
}

/** Group commit: results that come within this of each other, or this many. */
const groups = { maxItems: 25, maxWaitMs: 20 };

/** Fresh stored records of the claimed pairs, by `pairKey`. */
async function findStored(db: Kysely<GeoTables>, pairs: readonly ClaimedPair[]) {
  const records = await findFreshRecords(db, {
    keywords: [...new Set(pairs.map(({ keyword }) => keyword))],
    countries: [...new Set(pairs.map(({ country }) => country))],
    since: new Date(Math.min(...pairs.map(({ freshSince }) => freshSince.getTime()))),
  });
  const stored = new Map<string, GeoRecord>(records.map((record) => [pairKey(record), record]));
  for (const pair of pairs) {
    const record = stored.get(pairKey(pair));
    if (record && new Date(record.lastUpdated) < pair.freshSince) stored.delete(pairKey(pair));
  }
  return stored;
}

/** Polls for pairs of a killed worker, of a lost message, or of a run in which this replica has no part yet. */
function startLookupSweep({ database, sweepMs, log }: RunWorkersOptions, worker: LookupWorker) {
  return startSweeper({
    sweep() {
      worker.wake();
      return sweepRuns(database.kysely);
    },
    everyMs: sweepMs,
    log,
    found: 'forgotten leases removed',
    failed: 'forgotten leases not looked for',
  });
}

/** Run workers of this process: they buy the waiting pairs of all runs and feed the progress streams. */
export function createRunWorkers(options: RunWorkersOptions) {
  const { database, providers, pace, concurrency, leaseMs, log } = options;
  const db = database.kysely;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { write, drained } = createResultWriter({
    commit: (results, number) => commitLookups(db, { holder, number }, results),
    isTransient,
    stopping: stopping.signal,
    log,
  });
  const worker = createLookupWorker({
    providers,
    concurrencyAt: (perSecond) => lookupConcurrency({ concurrency, perSecond }),
    claim: (limit, isOneCountry) => claimPairs(db, { holder, limit, leaseMs, isOneCountry }),
    findStored: (pairs) => findStored(db, pairs),
    results: createGroupCommit({ ...groups, write }),
    drained,
    isTransient,
    log,
    release: (pairs) => releasePairs(db, holder, pairs),
    isBillable: (signal) => pace.isBillable(signal),
  });
  const feeds = createRunFeeds({ read: (runId, afterSeq) => readRunUpdates(db, runId, afterSeq), log });
  const leases = keepLeases({
    renew: () => renewLeases(db, { holder, pairs: worker.claimed(), leaseMs }),
    cancel: (pairs) => worker.cancel(pairs),
    heartbeat: () => heartbeat(db, { holder, leaseMs }),
    everyMs: leaseMs * renewShare,
    log,
  });
  const listening = listenForNotifications(database.pool, runChannel, {
    log,
    onNotify(payload) {
      const notice = payload === null ? null : parseRunNotification(payload);
      feeds.wake(notice?.runId ?? null, notice?.isOver);
      if (!notice || notice.isCancelled) leases.now();
    },
  });

  let sweeping: { stop(): void } | null = null;

  return {
    feeds,
    async start(bus: Bus): Promise<void> {
      await consumeGeoLookup(bus, worker);
      sweeping = startLookupSweep(options, worker);
    },
    /** Ends streams, stops claiming and releases what is not done; within 5 s while Postgres answers. */
    async stop(): Promise<void> {
      stopping.abort();
      sweeping?.stop();
      feeds.close();
      await worker.stop();
      leases.stop();
      await listening.stop();
    },
  };
}
