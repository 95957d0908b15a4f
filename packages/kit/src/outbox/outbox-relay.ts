import type { Bus } from '../bus/bus.ts';
import { createInFlight } from '../bus/in-flight.ts';
import { listen, type Listening } from '../bus/postgres/listen.ts';
import { createLookout } from '../bus/postgres/lookout.ts';
import type { Database } from '../database/pool.ts';
import { deadlineIn, settledBy, shutdownMs, type Deadline } from '../deadline.ts';
import type { Log } from '../log.ts';
import { createHeldTypes } from './held-types.ts';
import { outboxChannel } from './outbox.ts';
import { sendBatch, type BatchResult } from './send-batch.ts';

/** Finds what no NOTIFY told of: retries, and announcements lost with a connection. */
const pollMs = 1_000;
/** A broker that takes nothing is not asked again at every new message. */
const awayPauseMs = 500;
/** A person needs to know, not to read it every second. */
const warnEveryMs = 60_000;

/** Moves messages from the outbox to the bus; every replica may run one. */
export interface OutboxRelay {
  start(): void;
  /** Waits for the batch on its way, the rest is sent by the next relay; stop it before the bus is closed. */
  stop(deadline?: Deadline): Promise<void>;
}

/** Prepares a relay; a message leaves some milliseconds after its transaction has committed. */
export function createOutboxRelay<T>(options: { database: Database<T>; bus: Bus; log: Log }): OutboxRelay {
  const { database, bus, log } = options;
  const report = createReport(log);
  let awayUntil = 0;
  let listening: Listening | null = null;
  let timer: NodeJS.Timeout | undefined;

  const held = createHeldTypes();
  const probes = createInFlight();

  function take(result: BatchResult): void {
    report(result);
    if (result.unavailable !== null) awayUntil = Date.now() + awayPauseMs;
    const unconfirmed = result.stuck.filter(({ isUnconfirmed }) => isUnconfirmed);
    for (const type of new Set(unconfirmed.map((one) => one.type))) held.hold(type);
  }

  /** Beside the batches, because it may take as long as an answer is waited for. */
  async function probe(type: string): Promise<void> {
    try {
      const result = await sendBatch(database.kysely, bus, { probe: type });
      take(result);
      if (result.unavailable !== null) held.hold(type);
      else if (!result.stuck.some(({ isUnconfirmed }) => isUnconfirmed)) held.release(type);
    } catch (error) {
      log.debug({ err: error, message: type }, 'a held message could not be tried');
      held.hold(type);
    }
    lookout.wake();
  }

  const lookout = createLookout(async () => {
    for (const type of held.takeDue()) probes.run(() => probe(type));
    for (let more = true; more && !lookout.stopped() && Date.now() >= awayUntil;) {
      const result = await sendBatch(database.kysely, bus, { without: held.names() });
      take(result);
      more = result.full;
    }
  }, log);

  return {
    start() {
      listening = listen(database.pool, outboxChannel, { log, onNotify: () => lookout.wake() });
      timer = setInterval(() => lookout.wake(), pollMs);
      lookout.wake();
    },
    async stop(deadline = deadlineIn(shutdownMs)) {
      clearInterval(timer);
      await settledBy(Promise.all([lookout.stop(), listening?.stop(), probes.drained(deadline)]), deadline);
    },
  };
}

function createReport(log: Log): (result: BatchResult) => void {
  const warnedAt = new Map<string, number>();
  let away = false;
  return ({ stuck, unavailable, sent }) => {
    if (unavailable !== null && !away)
      log.warn({ reason: unavailable }, 'outgoing messages wait for the broker');
    if (unavailable === null && away && sent > 0) log.info({ sent }, 'outgoing messages leave again');
    if (unavailable !== null || sent > 0) away = unavailable !== null;
    for (const { type, reason } of stuck) {
      if (Date.now() - (warnedAt.get(type) ?? 0) < warnEveryMs) continue;
      warnedAt.set(type, Date.now());
      log.warn({ message: type, reason }, 'an outgoing message cannot leave');
    }
  };
}
