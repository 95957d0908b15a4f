import { randomUUID } from 'node:crypto';
import type { Bus } from '../../bus/bus.ts';
import { isTransient } from '../../database/database-failure.ts';
import { listenForNotifications } from '../../database/notification-listener.ts';
import type { Database } from '../../database/pool.ts';
import { createGroupCommit } from '../../group-commit.ts';
import { startInterval } from '../../interval.ts';
import { keepLeases } from '../../lease-keeper.ts';
import type { Log } from '../../log.ts';
import type { CountItems } from '../../metrics/run-metrics.ts';
import type { ItemKey, Runs } from '../define-runs.ts';
import { createRunFeeds } from '../http/run-feed.ts';
import { claimItems, type ClaimedItem } from '../rows/claim-items.ts';
import { releaseItems, renewLeases, sweepRuns } from '../rows/item-leases.ts';
import { readRunUpdates } from '../rows/read-runs.ts';
import { parseRunNotification } from '../rows/run-notifications.ts';
import { heartbeat, renewShare } from '../rows/worker-heartbeat.ts';
import { commitResults, type FinishedItems, type StoreResults } from './commit-results.ts';
import { createLeaseTracker } from './lease-tracker.ts';
import { createItemWorker, type ItemWorker, type Wanted, type Work } from './item-worker.ts';
import { createResultWriter } from './result-writer.ts';
import { createRunTraces } from './run-traces.ts';
import { createWakeTimer, type WakeTimer } from './wake-timer.ts';

interface RunWorkersOptions<T, Input, Result> {
  database: Database<T>;
  runs: Runs<Input>;
  work: Work<ClaimedItem<Input>, Result>;
  store: StoreResults<T, Input, Result>;
  /** Returns the result to store instead of one that cannot be stored. */
  asFailed: (result: Result) => Result;
  /** True for an attempt that already costs money; by default always false. */
  isCommitted?: (signal: AbortSignal) => boolean;
  /** Consumes the job messages, each of which wakes the workers. */
  consume?: (bus: Bus, wake: () => void) => Promise<void>;
  /** Counts ended items once their transaction has committed. */
  countItems?: CountItems | undefined;
  /** Group commit of results, see `createGroupCommit`; by default 25 results, or the results collected within 20 ms. */
  groups?: { maxItems: number; maxWaitMs: number; minItems?: number };
  /** Time after which a killed worker's items are processed again; it does not pass while Postgres is silent. */
  leaseMs?: number;
  /** Polling interval, which is the maximum delay caused by a lost message. */
  sweepMs?: number;
  log: Log;
}

function writerOf<T, Input, Result>(
  options: RunWorkersOptions<T, Input, Result>,
  holder: string,
  stopping: AbortSignal,
  onCommit: () => void,
) {
  const { asFailed, log } = options;
  return createResultWriter<FinishedItems<Input, Result>>({
    async commit(finished, number) {
      await commitResults(options, { holder, number }, finished);
      onCommit();
    },
    asFailed: ({ items, result }) => ({ items, result: asFailed(result) }),
    isTransient,
    stopping,
    log,
  });
}

/**
 * Polls for items that no wake reported: items of a killed worker, items whose message was lost, or items of a run
 * unknown to this replica.
 */
const pollItems = <T, Input, Result>(
  { database, runs, log }: RunWorkersOptions<T, Input, Result>,
  worker: ItemWorker<ClaimedItem<Input>>,
  everyMs: number,
) =>
  startInterval(
    everyMs,
    async () => {
      worker.wake();
      const count = await sweepRuns(database.kysely, runs);
      if (count > 0) log.warn({ count }, 'forgotten leases and lanes found');
    },
    { log, failed: 'removal of expired leases and lanes failed' },
  );

/**
 * Listens for changes to runs on any replica; `null` if the changed run is unknown, because a notification may have
 * been lost.
 */
function listenForNews<T>(
  { database, runs, log }: { database: Database<T>; runs: Runs; log: Log },
  onNews: (notice: ReturnType<typeof parseRunNotification> | null) => void,
) {
  return listenForNotifications(database.pool, runs.names.channel, {
    log,
    onNotify: (payload) => onNews(payload === null ? null : parseRunNotification(payload)),
  });
}

/** Leases of this process in Postgres, and the local record of these leases. */
function holdLeases<T, Input, Result>(
  { database, runs }: RunWorkersOptions<T, Input, Result>,
  holder: string,
  leaseMs: number,
) {
  const db = database.kysely;
  const release = (items: readonly ItemKey[]) => releaseItems(db, runs, holder, items);
  const held = createLeaseTracker<ClaimedItem<Input>>({
    leaseMs,
    renewLeases: (items) => renewLeases(db, runs, { holder, items, leaseMs }),
  });
  return {
    ...held,
    release,
    /** Claims items; items taken over by others before the response arrived are handed back. */
    async claim(wanted: Wanted) {
      let dueInMs: number | null = null;
      const { items, lost } = await held.claim(async () => {
        const claimed = await claimItems(db, runs, { holder, leaseMs, ...wanted });
        ({ dueInMs } = claimed);
        return claimed.items;
      });
      if (lost.length > 0) await release(lost);
      return { items, dueInMs };
    },
  };
}

/** Creates the item worker of this process; `timer` wakes it when a lane is due. */
function createWorker<T, Input, Result>(
  options: RunWorkersOptions<T, Input, Result>,
  held: ReturnType<typeof holdLeases<T, Input, Result>>,
  { holder, stopping, timer }: { holder: string; stopping: AbortSignal; timer: WakeTimer },
) {
  const { isCommitted = () => false, groups = { maxItems: 25, maxWaitMs: 20 }, work, log } = options;
  const traces = createRunTraces();
  // Any ended item may free a slot in a full lane, or let the lane rest, on this and other replicas.
  const { write, drained } = writerOf(options, holder, stopping, () => {
    if (!stopping.aborted) worker.wake();
  });
  const worker = createItemWorker({
    ...held,
    ...work,
    async claim(wanted: Wanted) {
      const { items, dueInMs } = await held.claim(wanted);
      if (!stopping.aborted) timer.set(dueInMs);
      return { items, isMore: items.length === wanted.limit || (items.length > 0 && dueInMs === 0) };
    },
    results: createGroupCommit({ ...groups, write }),
    drained,
    isCommitted,
    within: traces.within,
    log,
  });
  return { worker, wake: () => traces.remember(() => worker.wake()) };
}

/** Run workers of this process, which process the waiting items of all runs and feed the progress streams. */
export function createRunWorkers<T, Input, Result>(options: RunWorkersOptions<T, Input, Result>) {
  const { database, runs, leaseMs = 20_000, sweepMs = 5_000, log } = options;
  const db = database.kysely;
  const holder = randomUUID();
  const held = holdLeases(options, holder, leaseMs);
  const stopping = new AbortController();
  const timer = createWakeTimer(() => worker.wake(), sweepMs);
  const { worker, wake } = createWorker(options, held, { holder, stopping: stopping.signal, timer });
  const feeds = createRunFeeds({ read: (runId, afterSeq) => readRunUpdates(db, runs, runId, afterSeq), log });
  const leases = keepLeases({
    async renew() {
      worker.cancel(await held.renew(worker.claimed()));
      await heartbeat(db, runs, { holder, leaseMs });
    },
    leaseMs,
    renewShare,
    log,
    failed: 'item lease renewal failed',
  });
  // Nothing can be claimed before the first heartbeat.
  leases.now();
  const listening = listenForNews(options, (notice) => {
    feeds.wake(notice?.runId ?? null, notice?.isOver);
    if (!notice || notice.isCancelled) leases.now();
    if (!stopping.signal.aborted) timer.soon();
  });
  let polling: { stop(): void } | null = null;

  return {
    feeds,
    /** Consumes the job messages, starts polling, and claims items that are already waiting. */
    async start(bus?: Bus): Promise<void> {
      if (bus) await options.consume?.(bus, wake);
      polling = pollItems(options, worker, sweepMs);
      worker.wake();
    },
    /** Ends streams, stops claiming and releases unfinished items, within 5 s if Postgres responds. */
    async stop(): Promise<void> {
      stopping.abort();
      timer.stop();
      polling?.stop();
      feeds.close();
      await worker.stop();
      leases.stop();
      await listening.stop();
    },
  };
}
