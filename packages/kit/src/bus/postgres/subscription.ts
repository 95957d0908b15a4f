import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import type { MessageCounts } from '../message-counts.ts';
import type { RetryRules } from '../handle-message.ts';
import { createAvailabilityGate } from '../pause-while-unavailable.ts';
import { settleMessage } from './settle-message.ts';
import { bind, unbind, type Binding } from './bindings.ts';
import { createLeasedMessages } from './leased-messages.ts';
import { createPoller } from '../../database/poller.ts';
import { claim, release } from './message-queue.ts';

/** One consumer of one replica. */
export interface Subscription {
  readonly queue: string;
  /** Name of the queue without the replica's part; messages are parked under this name. */
  readonly listener: string;
  /** Resolves when the subscription first consumes. */
  readonly started: Promise<void>;
  /** True if its queue exists and the last poll succeeded. */
  consuming(): boolean;
  /** Polls immediately. */
  wake(): void;
  /** Renews the lease of a broadcast queue. */
  stayAlive(): Promise<void>;
  /** Stops polling, drains the running handlers and releases the rest. */
  stop(deadline: Deadline): Promise<void>;
}

export interface SubscriptionOptions extends RetryRules {
  namespace: string;
  pool: Pool;
  log: Log;
  /** Time after which a killed process's messages are redelivered. */
  leaseMs: number;
  counts: MessageCounts;
  /** Resolves when the adapter's tables exist. */
  tables(): Promise<void>;
}

/** Creates a consumer, which starts with the first `wake`. */
export function createSubscription(consumer: Consumer, options: SubscriptionOptions): Subscription {
  const { pool, log, leaseMs } = options;
  const binding = bindingOf(consumer, options.namespace);
  const { queue, listener } = binding;
  options.counts.begin(consumer.service, consumer.declared.type);
  const started = Promise.withResolvers<void>();
  const poller = createPoller(takeMessages, { log: log.child({ queue }), failed: 'queue poll failed' });
  const leased = createLeasedMessages({ pool, log, leaseMs, onFree: () => mayHoldMore && poller.wake() });
  const gate = createAvailabilityGate({ store: consumer.store, queue, log, onChange: () => poller.wake() });
  let bound = false;
  /** True if the last poll filled the prefetch, so that the queue may contain more. */
  let mayHoldMore = false;

  async function takeMessages(): Promise<void> {
    if (!bound) {
      await options.tables();
      await bind(pool, binding);
      bound = true;
    }
    started.resolve();
    const free = consumer.prefetch - leased.count;
    if (free <= 0 || !gate.isOpen()) return;
    const messages = await claim(pool, queue, free, leaseMs);
    mayHoldMore = messages.length === free;
    if (poller.stopped()) return release(pool, messages);
    for (const message of messages)
      leased.add(message, async () => {
        const pauseMs = await settleMessage(consumer, message, { ...options, gate, listener });
        if (pauseMs !== null) setTimeout(() => poller.wake(), pauseMs).unref();
      });
  }

  return {
    queue,
    listener,
    started: started.promise,
    consuming: () => poller.healthy() && gate.isOpen(),
    wake: () => poller.wake(),
    async stayAlive() {
      if (bound && !binding.durable && !poller.stopped()) await bind(pool, binding);
    },
    async stop(deadline) {
      gate.stop();
      await poller.stop();
      await leased.stop(deadline);
      if (bound && !binding.durable) await unbind(pool, queue);
    },
  };
}

function bindingOf({ declared, service }: Consumer, namespace: string): Binding & { listener: string } {
  const listener = `${namespace}.${service}.${declared.type}`;
  const shared = { namespace, type: declared.type, service, listener };
  if (declared.delivery !== 'broadcast') return { ...shared, queue: listener, durable: true };
  return { ...shared, queue: `${listener}.${randomUUID()}`, durable: false };
}
