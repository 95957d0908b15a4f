import type { Bus } from '../bus/bus.ts';
import { createInFlight } from '../bus/in-flight.ts';
import { listenForNotifications, type NotificationListener } from '../database/notification-listener.ts';
import { createPoller } from '../database/poller.ts';
import type { Database } from '../database/pool.ts';
import { deadlineIn, settledBy, shutdownMs, type Deadline } from '../deadline.ts';
import { startInterval, type PeriodicTask } from '../interval.ts';
import type { Log } from '../log.ts';
import { createRecurringFailure } from '../recurring-failure.ts';
import { createCircuitBreakers } from './circuit-breakers.ts';
import { outboxChannel } from './outbox.ts';
import { sendBatch, type BatchResult } from './send-batch.ts';

/** Poll interval while messages are retried or no NOTIFY can arrive. */
const defaultPollMs = 1_000;
/** Interval of the fallback poll, which finds messages whose notification was lost or whose relay was killed. */
const quietPollMs = 5_000;
/**
 * Time during which polls stay frequent after a message could not be published; longer than the longest pause before
 * a retry.
 */
const unsettledMs = 60_000;
/** Backoff while the broker accepts nothing, so that not every new message triggers an attempt. */
const awayPauseMs = 500;
/** Interval between warnings about the same stuck type. */
const warnEveryMs = 60_000;

/** Outbox relay: publishes the outbox's messages on the bus; every replica may run one. */
export interface OutboxRelay {
  start(): void;
  /** Waits for the batch in flight; the next relay sends the rest. Must be called before closing the bus. */
  stop(deadline?: Deadline): Promise<void>;
}

interface RelayOptions<T> {
  database: Database<T>;
  bus: Bus;
  log: Log;
  /** Poll interval; set only by a test that must not poll. */
  pollMs?: number;
  /** Set only by tests of leases. */
  leaseMs?: number;
}

/** Publishes messages a few milliseconds after their transactions have committed. */
export function createOutboxRelay<T>(options: RelayOptions<T>): OutboxRelay {
  const { database, bus, log, pollMs = defaultPollMs, leaseMs } = options;
  const report = createReport(log);
  const pace = createPollPace();
  let listener: NotificationListener | null = null;
  let polling: PeriodicTask | null = null;
  const breakers = createCircuitBreakers();
  const probes = createInFlight();
  // Debug level, because the poll reports an unavailable Postgres.
  const probeFailure = createRecurringFailure({
    log,
    failed: 'probe of a held message failed',
    transient: 'debug',
  });

  function take(result: BatchResult): void {
    report(result);
    pace.take(result);
    const unconfirmed = result.stuck.filter(({ isUnconfirmed }) => isUnconfirmed);
    for (const type of new Set(unconfirmed.map((one) => one.type))) breakers.open(type);
  }

  /** Runs in parallel with the batches, because a probe may take as long as a confirm's timeout. */
  async function probe(type: string): Promise<void> {
    try {
      const result = await sendBatch(database.kysely, bus, { probe: type }, { leaseMs });
      probeFailure.succeeded();
      take(result);
      if (result.unavailable !== null) breakers.open(type);
      else if (!result.stuck.some(({ isUnconfirmed }) => isUnconfirmed)) breakers.close(type);
    } catch (error) {
      probeFailure.failed(error, { message: type });
      breakers.open(type);
    }
    poller.wake();
  }

  const poll = async (): Promise<void> => {
    pace.polled();
    for (const type of breakers.dueProbes()) probes.run(() => probe(type));
    for (let more = true; more && !poller.stopped() && pace.mayPoll();) {
      const wanted = { without: breakers.openTypes() };
      // While the broker is unreachable, only one message is tried, because each claim writes its rows twice.
      const result = await sendBatch(database.kysely, bus, wanted, {
        limit: pace.isAway() ? 1 : undefined,
        leaseMs,
      });
      take(result);
      more = result.full;
    }
  };
  const poller = createPoller(poll, { log, failed: 'outbox poll failed' });
  const isPollDue = () => !poller.healthy() || !listener?.connected() || pace.isDue();

  return {
    start() {
      listener = listenForNotifications(database.pool, outboxChannel, { log, onNotify: () => poller.wake() });
      const logged = { log, failed: 'wake of the outbox relay failed' };
      polling = startInterval(pollMs, () => isPollDue() && poller.wake(), logged);
      poller.wake();
    },
    async stop(deadline = deadlineIn(shutdownMs)) {
      polling?.stop();
      await settledBy(Promise.all([poller.stop(), listener?.stop(), probes.drained(deadline)]), deadline);
    },
  };
}

/**
 * Decides when to poll. Polls are rare while every message is published immediately, because a NOTIFY reports each
 * message.
 */
function createPollPace() {
  let isAway = false;
  let awayUntil = 0;
  let unsettledUntil = 0;
  let polledAt = 0;
  return {
    polled: () => void (polledAt = Date.now()),
    take({ unavailable, stuck }: BatchResult): void {
      isAway = unavailable !== null;
      if (isAway || stuck.length > 0) unsettledUntil = Date.now() + unsettledMs;
      if (isAway) awayUntil = Date.now() + awayPauseMs;
    },
    isAway: () => isAway,
    mayPoll: () => Date.now() >= awayUntil,
    isDue: () => Date.now() < unsettledUntil || Date.now() - polledAt >= quietPollMs,
  };
}

function createReport(log: Log): (result: BatchResult) => void {
  const warnedAt = new Map<string, number>();
  let away = false;
  return ({ stuck, unavailable, sent }) => {
    if (unavailable !== null && !away) log.warn({ reason: unavailable }, 'outbox paused: broker unavailable');
    if (unavailable === null && away && sent > 0) log.info({ sent }, 'outbox resumed');
    if (unavailable !== null || sent > 0) away = unavailable !== null;
    for (const { type, reason } of stuck) {
      if (Date.now() - (warnedAt.get(type) ?? 0) < warnEveryMs) continue;
      warnedAt.set(type, Date.now());
      log.warn({ message: type, reason }, 'outbox message rejected');
    }
  };
}
