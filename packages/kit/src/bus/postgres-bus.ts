import type { Pool } from 'pg';
import { startInterval } from '../interval.ts';
import { databaseFailure } from '../database/database-failure.ts';
import { createDatabase } from '../database/pool.ts';
import type { Deadline } from '../deadline.ts';
import type { Log } from '../log.ts';
import { createStartTimeout } from './start-timeout.ts';
import type { Bus } from './bus.ts';
import { BusUnavailableError } from './bus-errors.ts';
import { createConsumer } from './consumer.ts';
import { createMessageCounts } from './message-counts.ts';
import { retryRules, type RetryRules } from './handle-message.ts';
import { runOnce } from './run-once.ts';
import { startReplicaHeartbeat } from './postgres/bindings.ts';
import { busChannel, createBusTables } from './postgres/bus-tables.ts';
import { listDueQueues, publishMessage } from './postgres/message-queue.ts';
import { countQueues } from './postgres/parked-messages.ts';
import { listenForNotifications } from '../database/notification-listener.ts';
import { createSubscription, type Subscription } from './postgres/subscription.ts';

/**
 * Maximum number of connections, one of which is for LISTEN. Several services in one process must not use up the
 * server's hundred connections.
 */
const maxConnections = 5;
/** Poll interval for events without NOTIFY: retries, expired leases, and notifications lost with a connection. */
const pollMs = 1_000;

export interface PostgresBusOptions extends Partial<RetryRules> {
  /** URL of the bus's separate database; its tables are created automatically. */
  url: string;
  log: Log;
  /** Prefix of every queue; `geoplan` by default. */
  namespace?: string;
  /** Time after which a killed process's messages are redelivered; 15 s by default. */
  leaseMs?: number;
}

/** Bus on Postgres tables, for the embedded run; durable, and shared by any number of processes. */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  const { log, namespace = 'geoplan', leaseMs = 15_000 } = options;
  const rules = retryRules(options);
  const applicationName = `${namespace} bus`;
  const database = createDatabase({ url: options.url, log, applicationName, maxConnections });
  const { pool } = database;
  const counts = createMessageCounts();
  const tables = createTablesOnce(pool);
  const subscriptions: Subscription[] = [];
  const subscribing = { namespace, pool, log, ...rules, leaseMs, tables, counts };

  const notifications = listenForNotifications(pool, busChannel, {
    log,
    onNotify: (queue) =>
      subscriptions.forEach((one) => (queue === null || one.queue === queue) && one.wake()),
  });
  const poll = startInterval(pollMs, () => wakeDue(pool, subscriptions), {
    log,
    failed: 'poll of subscriptions failed',
  });
  const heartbeat = startReplicaHeartbeat(pool, subscriptions, log);
  const waitForStart = createStartTimeout();
  const stopConsuming = runOnce(async (deadline) => {
    poll.stop();
    heartbeat.stop();
    await stopAll(subscriptions, log, deadline);
  });

  return {
    async publish(declared, envelope) {
      try {
        await tables();
        await publishMessage(pool, namespace, declared, envelope);
      } catch (error) {
        const scope = databaseFailure(error) ? 'broker' : 'message';
        throw new BusUnavailableError('Postgres did not take the message', error, scope);
      }
    },
    async consume(declared, consumeOptions, handler) {
      const consumer = createConsumer(declared, consumeOptions, handler);
      const subscription = createSubscription(consumer, subscribing);
      subscriptions.push(subscription);
      subscription.wake();
      await waitForStart(subscription.started);
    },
    ready: () => notifications.connected() && subscriptions.every((subscription) => subscription.consuming()),
    messageCounts: counts.all,
    async queueCounts() {
      const listeners = new Set(subscriptions.map(({ listener }) => listener));
      return (await countQueues(pool, namespace)).filter(({ queue }) => listeners.has(queue));
    },
    stopConsuming,
    close: runOnce(async (deadline) => {
      await stopConsuming(deadline);
      await notifications.stop();
      await database.close(deadline);
    }),
  };
}

/**
 * Wakes the subscriptions of non-empty queues, which one statement finds, and subscriptions that are not consuming
 * and must retry.
 */
async function wakeDue(pool: Pool, subscriptions: readonly Subscription[]): Promise<void> {
  const consuming = subscriptions.filter((one) => one.consuming());
  const names = consuming.map(({ queue }) => queue);
  // If this fails, Postgres is down, which each subscription detects when it is woken.
  const due = names.length === 0 ? [] : await listDueQueues(pool, names).catch(() => names);
  for (const one of subscriptions) if (!consuming.includes(one) || due.includes(one.queue)) one.wake();
}

function createTablesOnce(pool: Pool): () => Promise<void> {
  let made: Promise<void> | null = null;
  return () => {
    made ??= createBusTables(pool).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

async function stopAll(subscriptions: Subscription[], log: Log, deadline: Deadline): Promise<void> {
  await Promise.all(subscriptions.map((subscription) => stopQuietly(subscription, log, deadline)));
}

// Postgres may be down during shutdown; the leases then expire.
async function stopQuietly(subscription: Subscription, log: Log, deadline: Deadline): Promise<void> {
  try {
    await subscription.stop(deadline);
  } catch (error) {
    log.warn({ err: error, queue: subscription.queue }, 'failed to release messages, leases will expire');
  }
}
