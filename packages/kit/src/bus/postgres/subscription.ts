import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import type { RetryRules } from '../handle-message.ts';
import { createStoreGate } from '../store-gate.ts';
import { answerMessage } from './answer-message.ts';
import { bind, unbind, type Binding } from './bindings.ts';
import { createHeldMessages } from './held-messages.ts';
import { createLookout } from './lookout.ts';
import { claim, release } from './message-queue.ts';

/** One consumer of one replica. */
export interface Subscription {
  readonly queue: string;
  /** The queue's name without the replica's own part; messages are parked under it. */
  readonly listener: string;
  /** Resolves when it consumes for the first time. */
  readonly begun: Promise<void>;
  /** True when its queue exists and the last look into it succeeded. */
  consuming(): boolean;
  /** Looks for messages now. */
  wake(): void;
  /** Says that this replica lives. */
  stayAlive(): Promise<void>;
  /** Takes no more messages, waits for the handlers at work and hands back the rest. */
  stop(deadline: Deadline): Promise<void>;
}

export interface SubscriptionOptions extends RetryRules {
  namespace: string;
  pool: Pool;
  log: Log;
  /** A killed process's messages come back after this long. */
  leaseMs: number;
  /** Resolves when the adapter's tables exist. */
  tables(): Promise<void>;
}

/** Prepares a consumer; it begins with the first `wake`. */
export function createSubscription(consumer: Consumer, options: SubscriptionOptions): Subscription {
  const { pool, log, leaseMs } = options;
  const binding = bindingOf(consumer, options.namespace);
  const { queue, listener } = binding;
  const begun = Promise.withResolvers<void>();
  const look = createLookout(takeMessages, log);
  const held = createHeldMessages({ pool, log, leaseMs, onFree: () => mayHaveMore && look.wake() });
  const gate = createStoreGate({ store: consumer.store, queue, log, onChange: () => look.wake() });
  let bound = false;
  /** The last look filled every free place, so the queue may not be empty. */
  let mayHaveMore = false;

  async function takeMessages(): Promise<void> {
    if (!bound) {
      await options.tables();
      await bind(pool, binding);
      bound = true;
    }
    begun.resolve();
    const free = consumer.prefetch - held.count;
    if (free <= 0 || !gate.isOpen()) return;
    const messages = await claim(pool, queue, free, leaseMs);
    mayHaveMore = messages.length === free;
    if (look.stopped()) return release(pool, messages);
    for (const message of messages)
      held.hold(message, async () => {
        const pauseMs = await answerMessage(consumer, message, { ...options, gate, listener });
        if (pauseMs !== null) setTimeout(() => look.wake(), pauseMs).unref();
      });
  }

  return {
    queue,
    listener,
    begun: begun.promise,
    consuming: () => look.healthy() && gate.isOpen(),
    wake: () => look.wake(),
    async stayAlive() {
      if (bound && !binding.durable && !look.stopped()) await bind(pool, binding);
    },
    async stop(deadline) {
      gate.stop();
      await look.stop();
      await held.stop(deadline);
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
