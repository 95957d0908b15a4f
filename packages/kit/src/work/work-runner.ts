import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { listenForNotifications, type NotificationListener } from '../database/notification-listener.ts';
import { createPoller, type Poller } from '../database/poller.ts';
import type { Database } from '../database/pool.ts';
import type { Route } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { workChannel, type Work } from './define-work.ts';
import { createHeldWork } from './held-work.ts';
import { addWorkMetrics } from './work-metrics.ts';
import { createRounds, periodOf } from './work-round.ts';
import { workRoutes } from './work-routes.ts';
import { claimWork, insertRequestedParts, insertWorks, releaseWork, type DeclaredWork } from './work-rows.ts';

/**
 * Interval of the fallback poll, for events without a NOTIFY: a killed process, and notifications lost with a
 * connection.
 */
const defaultPollMs = 5_000;
/**
 * Lease of a task. A live holder always has two thirds left, which is longer than a statement may hang
 * (kit/database/pool).
 */
const defaultLeaseMs = 30_000;
const renewShare = 1 / 3;
/** Time until the first round of a new task, about a minute after the start even for a daily task. */
const firstRoundMs = 60_000;
/** Maximum number of concurrent rounds in this process. */
const concurrency = 4;
/** Minimum time between two claims. If a task seems due immediately, another process may just have claimed it. */
const shortestSleepMs = 20;

interface RunnerOptions<T> {
  service: Parameters<typeof workRoutes>[0];
  database: Pick<Database<T>, 'kysely' | 'pool'>;
  works: readonly Work[];
  metrics?: Metrics;
  log: Log;
  /** Set only by tests of leases. */
  leaseMs?: number;
  /** Set only by tests of behaviour without polls. */
  pollMs?: number;
}

/** Runs the due tasks of a service in this process; every replica has one runner. */
export interface WorkRunner {
  /** Route that lists the tasks. */
  routes: Route[];
  start(): Promise<void>;
  /** Starts no more rounds; running rounds end at their next step and are handed back. */
  stop(): Promise<void>;
}

function declaredOf(work: Work): DeclaredWork {
  const { name, cron, pauseMs = 0, isRequestedAtStart = false, listeners = null } = work;
  const periodMs = periodOf(work);
  const everyMs = cron === undefined ? periodMs : null;
  const firstMs = everyMs === null ? periodMs : Math.min(everyMs, firstRoundMs);
  return { name, everyMs, pauseMs, firstMs, isRequestedAtStart, listeners };
}

/**
 * Tracks contact with Postgres. `isSteady` is false for half a lease after a silence, because a lease may have
 * expired then only because it could not be renewed.
 */
function createContact(leaseMs: number) {
  let last = -Infinity;
  let since = Infinity;
  return {
    /** Called after a statement to which Postgres responded. */
    seen(): void {
      const now = performance.now();
      if (now - last > leaseMs / 2) since = now;
      last = now;
    },
    isSteady: () => performance.now() - since >= leaseMs / 2,
  };
}

/** Polls again after the time returned by a poll, or `failedMs` after a failed poll; `wake` polls immediately. */
function createSleepingPoller(poll: () => Promise<number>, failedMs: number, log: Log): Poller {
  let timer: NodeJS.Timeout | undefined;
  const poller = createPoller(
    async () => {
      clearTimeout(timer);
      let sleepMs = failedMs;
      try {
        sleepMs = await poll();
      } finally {
        if (!poller.stopped()) timer = setTimeout(() => poller.wake(), sleepMs).unref();
      }
    },
    { log, failed: 'claim of due work failed' },
  );
  return poller;
}

/**
 * Uses one timer for all tasks, which sleeps until the next task is due, a NOTIFY arrives, or a lease must be
 * renewed.
 */
export function createWorkRunner<T>(options: RunnerOptions<T>): WorkRunner {
  const { database, works, log, leaseMs = defaultLeaseMs } = options;
  const db = database.kysely;
  const pollMs = Math.min(options.pollMs ?? defaultPollMs, leaseMs * renewShare);
  const holder = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  const keyed = works.filter(({ isKeyed }) => isKeyed).map(({ name }) => name);
  const declared = works.map(declaredOf);
  const count = addWorkMetrics(options.metrics, db, works);
  const held = createHeldWork({
    db,
    holder,
    leaseMs,
    renewAfterMs: leaseMs * renewShare * 0.9,
    doRound: createRounds({ db, holder, works, count, log }),
    onEnd: () => poller.wake(),
    log,
  });
  const contact = createContact(leaseMs);
  let listener: NotificationListener | null = null;

  /** Claims due tasks and returns the time until the next claim. */
  async function claim(): Promise<number> {
    await held.renew();
    const running = held.rows();
    const limit = concurrency - running.length;
    if (limit <= 0) return pollMs;
    if (keyed.length > 0) await insertRequestedParts(db, keyed);
    const mayTakeOver = contact.isSteady();
    const wanted = { holder, running, works: declared, limit, leaseMs, mayTakeOver };
    const { claimed, dueInMs } = await claimWork(db, wanted);
    contact.seen();
    if (poller.stopped()) await Promise.all(claimed.map((row) => releaseWork(db, { holder, ...row })));
    else for (const row of claimed) held.begin(row);
    // Due tasks beyond the limit start when a round ends.
    if (dueInMs === null || claimed.length === limit) return pollMs;
    return Math.min(pollMs, Math.max(dueInMs, shortestSleepMs));
  }

  const poller = createSleepingPoller(claim, pollMs, log);

  return {
    routes: workRoutes(options.service, db, works),
    async start() {
      await insertWorks(db, declared);
      listener = listenForNotifications(database.pool, workChannel, { log, onNotify: () => poller.wake() });
      poller.wake();
    },
    async stop() {
      await poller.stop();
      await Promise.all([held.stop(), listener?.stop()]);
    },
  };
}
