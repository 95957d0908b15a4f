import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isTransient } from '../../database/database-failure.ts';
import { listenForNotifications } from '../../database/notification-listener.ts';
import type { Database } from '../../database/pool.ts';
import { createGroupCommit } from '../../group-commit.ts';
import { keepLeases } from '../../lease-keeper.ts';
import type { Log } from '../../log.ts';
import { startSweeper } from '../../sweeper.ts';
import type { Runs } from '../define-runs.ts';
import { createRunFeeds } from '../http/run-feed.ts';
import { claimItems, type ClaimedItem } from '../rows/claim-items.ts';
import { finishItems, type ItemEnd, type ItemOutcome } from '../rows/finish-items.ts';
import { releaseItems, renewLeases, sweepRuns } from '../rows/item-leases.ts';
import { readRunUpdates } from '../rows/read-runs.ts';
import { notifyRuns, parseRunNotification } from '../rows/run-notifications.ts';
import { beginCommit, heartbeat, renewShare, type CommitId } from '../rows/worker-heartbeat.ts';
import type { Finished } from './attempts.ts';
import { createItemWorker, type ItemWorker, type Round } from './item-worker.ts';
import { createResultWriter } from './result-writer.ts';

type FinishedItems<Input, Result> = Finished<ClaimedItem<Input>, Result>;

/**
 * Stores everything that results change, in one transaction: `end` ends the items in every run that waits for them,
 * counts them and releases the leases; what else changes with them is the service's own.
 */
export type StoreResults<T, Input, Result> = (
  trx: Transaction<T>,
  finished: readonly FinishedItems<Input, Result>[],
  end: (outcomes: readonly ItemOutcome[]) => Promise<void>,
) => Promise<void>;

interface RunWorkersOptions<T, Input, Result> {
  database: Database<T>;
  runs: Runs<Input>;
  /** One round of work: claim, look what is there, work, save. */
  work: (round: Round<ClaimedItem<Input>, Result>) => Promise<void>;
  store: StoreResults<T, Input, Result>;
  /** What to store instead of a result that cannot be stored. */
  asFailed: (result: Result) => Result;
  /** True for an attempt that costs money already; none does unless said. */
  isCommitted?: (signal: AbortSignal) => boolean;
  /** A killed worker's items are worked on again after this long; while Postgres is silent it does not run. */
  leaseMs?: number;
  /** Polling interval: a lost message costs no more than this. */
  sweepMs?: number;
  log: Log;
}

const unstorableText = 'Результат не удалось сохранить. Повторите позже.';

/** Group commit: results that come within this of each other, or this many. */
const groups = { maxItems: 25, maxWaitMs: 20 };

/** Stores results that are nothing but the ends of their items. */
const storeEnds: StoreResults<unknown, unknown, ItemEnd> = (_trx, finished, end) =>
  end(
    finished.flatMap(({ items, result }) =>
      items.map(({ key, lane, takenAt }) => ({ key, lane, takenAt, isFromStore: false, end: result })),
    ),
  );

/** For results that are nothing but the ends of their items. */
export const plainResults = {
  store: storeEnds,
  asFailed: (): ItemEnd => ({ error: { code: 'unstorable', message: unstorableText } }),
};

/** Idempotent by its number: repeated after an answer was lost, it changes nothing. */
export function commitResults<T, Input, Result>(
  { database, runs, store }: Pick<RunWorkersOptions<T, Input, Result>, 'database' | 'runs' | 'store'>,
  commit: CommitId,
  finished: readonly FinishedItems<Input, Result>[],
): Promise<void> {
  return database.kysely.transaction().execute(async (trx) => {
    if (!(await beginCommit(trx, runs, commit))) return;
    await store(trx, finished, async (outcomes) => {
      const moved = await finishItems(trx, runs, outcomes);
      await releaseItems(trx, runs, commit.holder, outcomes);
      await notifyRuns(
        trx,
        runs,
        moved.map(({ id, status }) => ({ id, news: status === 'running' ? 'moved' : 'over' })),
      );
    });
  });
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

/** Polls for items of a killed worker, of a lost message, or of a run in which this replica has no part yet. */
function pollItems<T, Input, Result>(
  { database, runs, log }: RunWorkersOptions<T, Input, Result>,
  worker: ItemWorker<ClaimedItem<Input>>,
  everyMs: number,
) {
  return startSweeper({
    sweep() {
      worker.wake();
      return sweepRuns(database.kysely, runs);
    },
    everyMs,
    log,
    found: 'forgotten leases removed',
    failed: 'forgotten leases not looked for',
  });
}

/** Run workers of this process: they work on the waiting items of all runs and feed the progress streams. */
export function createRunWorkers<T, Input, Result>(options: RunWorkersOptions<T, Input, Result>) {
  const { database, runs, work, isCommitted = () => false, leaseMs = 20_000, sweepMs = 5_000, log } = options;
  const db = database.kysely;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { write, drained } = writerOf(options, holder, stopping.signal, () => {
    // There is room again in lanes that were full.
    if (runs.maxPerLane !== null && !stopping.signal.aborted) worker.wake();
  });
  const worker = createItemWorker<ClaimedItem<Input>, Result>({
    work,
    claim: ({ limit, isOneLane = false }) => claimItems(db, runs, { holder, limit, leaseMs, isOneLane }),
    results: createGroupCommit({ ...groups, write }),
    drained,
    release: (items) => releaseItems(db, runs, holder, items),
    isCommitted,
    isTransient,
    log,
  });
  const feeds = createRunFeeds({ read: (runId, afterSeq) => readRunUpdates(db, runs, runId, afterSeq), log });
  const leases = keepLeases({
    async renew() {
      worker.cancel(await renewLeases(db, runs, { holder, items: worker.claimed(), leaseMs }));
      await heartbeat(db, runs, { holder, leaseMs });
    },
    leaseMs,
    renewShare,
    log,
    failed: 'leases of items not renewed',
  });
  // Nothing can be claimed before the first heartbeat.
  leases.now();
  const listening = listenForNotifications(database.pool, runs.names.channel, {
    log,
    onNotify(payload) {
      const notice = payload === null ? null : parseRunNotification(payload);
      feeds.wake(notice?.runId ?? null, notice?.isOver);
      if (!notice || notice.isCancelled) leases.now();
    },
  });
  let polling: { stop(): void } | null = null;

  return {
    feeds,
    /** For the job message. @throws AppError service_unavailable while stopping */
    wake: () => worker.wake(),
    /** Begins to poll. */
    start(): void {
      polling = pollItems(options, worker, sweepMs);
    },
    /** Ends streams, stops claiming and releases what is not done; within 5 s while Postgres answers. */
    async stop(): Promise<void> {
      stopping.abort();
      polling?.stop();
      feeds.close();
      await worker.stop();
      leases.stop();
      await listening.stop();
    },
  };
}
