import { randomUUID } from 'node:crypto';
import type { GeoRecord } from '@geoplan/contracts/geo-record';
import type { Bus } from '@geoplan/kit/bus/bus';
import { listen } from '@geoplan/kit/bus/postgres/listen';
import { isPassing } from '@geoplan/kit/database/database-failure';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import { startSweeping } from '@geoplan/kit/start-sweeping';
import type { Kysely } from 'kysely';
import { consumeGeoLookup } from './consumers/geo-lookup.ts';
import { claimPairs } from './db/claim-pairs.ts';
import { commitLookups } from './db/commit-lookups.ts';
import { beat, renewShare } from './db/lookup-workers.ts';
import { releasePairs, renewLeases } from './db/pair-leases.ts';
import { findFreshRecords } from './db/record-writer.ts';
import { readRunNotice, runChannel } from './db/run-channel.ts';
import { readRunNews } from './db/run-feed-reader.ts';
import { sweepRuns } from './db/sweep-runs.ts';
import type { GeoTables } from './db/tables.ts';
import type { ClaimedPair } from './domain/claimed-pair.ts';
import { createGroupCommit } from './domain/group-commit.ts';
import { lookupRoom } from './domain/lookup-room.ts';
import { createLookupWorker, type LookupWorker } from './domain/lookup-worker.ts';
import { pairKey } from './domain/pair-key.ts';
import type { ProviderSource } from './domain/provider.ts';
import { createRunFeeds } from './domain/run-feed.ts';
import type { WatchedPace } from './domain/watched-pace.ts';
import { createResultWriter } from './domain/write-results.ts';
import { keepLeases } from './jobs/keep-leases.ts';

interface LookupsOptions {
  database: Database<GeoTables>;
  source: ProviderSource;
  pace: WatchedPace;
  concurrency: number;
  leaseMs: number;
  sweepMs: number;
  log: Log;
}

/** Results are written together when they come within this of each other, or are this many. */
const groups = { maxItems: 25, maxWaitMs: 20 };

/** Stored records young enough for what was claimed, by `pairKey`. */
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

/** Finds pairs of a killed worker, of a lost message, or of a run in which this replica has no part yet. */
function keepLooking({ database, sweepMs, log }: LookupsOptions, worker: LookupWorker) {
  return startSweeping({
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

/** This process' part in the runs: buying what they wait for, and telling how they go. */
export function createLookups(options: LookupsOptions) {
  const { database, source, pace, concurrency, leaseMs, log } = options;
  const db = database.kysely;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { write, caughtUp } = createResultWriter({
    commit: (results, number) => commitLookups(db, { holder, number }, results),
    isPassing,
    stopping: stopping.signal,
    log,
  });
  const worker = createLookupWorker({
    source,
    roomAt: (perSecond) => lookupRoom({ concurrency, perSecond }),
    claim: (limit, isOneCountry) => claimPairs(db, { holder, limit, leaseMs, isOneCountry }),
    findStored: (pairs) => findStored(db, pairs),
    results: createGroupCommit({ ...groups, write }),
    caughtUp,
    isPassing,
    log,
    release: (pairs) => releasePairs(db, holder, pairs),
    isPaid: (signal) => pace.hasPassed(signal),
  });
  const feeds = createRunFeeds({ read: (runId, afterSeq) => readRunNews(db, runId, afterSeq), log });
  const leases = keepLeases({
    renew: () => renewLeases(db, { holder, pairs: worker.held(), leaseMs }),
    abandon: (pairs) => worker.abandon(pairs),
    beat: () => beat(db, { holder, leaseMs }),
    everyMs: leaseMs * renewShare,
    log,
  });
  const listening = listen(database.pool, runChannel, {
    log,
    onNotify(payload) {
      const notice = payload === null ? null : readRunNotice(payload);
      feeds.wake(notice?.runId ?? null, notice?.isOver);
      if (!notice || notice.isCancelled) leases.now();
    },
  });

  let sweeping: { stop(): void } | null = null;

  return {
    feeds,
    async start(bus: Bus): Promise<void> {
      await consumeGeoLookup(bus, worker);
      sweeping = keepLooking(options, worker);
    },
    /** Ends streams, asks no more and hands back what is not done; within 5 s while Postgres answers. */
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
