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

/** Fallback poll for what no NOTIFY reports: a killed process, and notifications lost with a connection. */
const defaultPollMs = 5_000;
/** Two thirds of it, which a live holder always has left, are longer than a statement may hang (kit/database/pool). */
const defaultLeaseMs = 30_000;
const renewShare = 1 / 3;
/** First round of a new work: about a minute after the start, also of a daily one. */
const firstRoundMs = 60_000;
/** Rounds of this process at the same time. */
const concurrency = 4;
/** Between two claims: another process may just have what is due. */
const shortestSleepMs = 20;

interface RunnerOptions<T> {
  service: Parameters<typeof workRoutes>[0];
  database: Pick<Database<T>, 'kysely' | 'pool'>;
  works: readonly Work[];
  metrics?: Metrics;
  log: Log;
  /** For tests of leases. */
  leaseMs?: number;
  /** For tests of what needs no poll. */
  pollMs?: number;
}

/** Does the due work of a service in this process; every replica runs one. */
export interface WorkRunner {
  /** The endpoint that lists the work. */
  routes: Route[];
  start(): Promise<void>;
  /** Begins nothing more; rounds end at their next step and are handed back. */
  stop(): Promise<void>;
}

function declaredOf(work: Work): DeclaredWork {
  const { name, cron, pauseMs = 0, isRequestedAtStart = false, listeners = null } = work;
  const periodMs = periodOf(work);
  const everyMs = cron === undefined ? periodMs : null;
  const firstMs = everyMs === null ? periodMs : Math.min(everyMs, firstRoundMs);
  return { name, everyMs, pauseMs, firstMs, isRequestedAtStart, listeners };
}

/** False for half a lease after a silence of Postgres: a lease that ran out then may be one that nobody could renew. */
function createContact(leaseMs: number) {
  let last = -Infinity;
  let since = Infinity;
  return {
    /** After a statement that Postgres answered. */
    seen(): void {
      const now = performance.now();
      if (now - last > leaseMs / 2) since = now;
      last = now;
    },
    isSteady: () => performance.now() - since >= leaseMs / 2,
  };
}

/** Polls again after the time that a poll returns, or `failedMs` after one that failed; `wake` polls at once. */
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

/** One timer for all works: it sleeps until the next one is due, a NOTIFY comes, or a lease is to be renewed. */
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

  /** Returns the time until the next claim. */
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
    // What is due beyond the limit begins when a round ends.
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
