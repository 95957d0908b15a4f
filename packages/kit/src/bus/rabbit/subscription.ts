import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import type { RetryRules } from '../handle-message.ts';
import { createInFlight } from '../in-flight.ts';
import { settleMessage, pause } from './settle-message.ts';
import { createGatedConsumer } from './gated-consumer.ts';
import type { Publisher } from './publisher.ts';
import { createRecoveringChannel } from './recovering-channel.ts';
import { declareListener, queueNames, type QueueNames } from './topology.ts';

/** Backoff before a message that could not be republished is requeued (nack): the broker is struggling. */
const handBackPauseMs = 1_000;

/** One consumer with its channel; it recovers by itself. */
export interface Subscription {
  readonly names: QueueNames;
  /** Who listens. */
  readonly service: string;
  /** True when the queue is shared and outlives this replica. */
  readonly durable: boolean;
  /** Resolves when it consumes for the first time. */
  readonly started: Promise<void>;
  consuming(): boolean;
  /** Moves to a new connection. */
  attach(model: ChannelModel): void;
  /** Stops consuming and drains the running handlers. */
  stop(deadline: Deadline): Promise<void>;
}

export interface SubscriptionOptions extends RetryRules {
  namespace: string;
  publisher: Publisher;
  log: Log;
}

/** A consumer; it starts with the first `attach`. */
export function createSubscription(consumer: Consumer, options: SubscriptionOptions): Subscription {
  const { namespace, log } = options;
  const names = queueNames(namespace, consumer.service, consumer.declared.type);
  const inFlight = createInFlight();
  const started = Promise.withResolvers<void>();
  const stopping = new AbortController();
  // A broadcast's queue would go away with its consumer; its messages are retried in memory, and fill its prefetch.
  const isShared = consumer.declared.delivery !== 'broadcast';

  const channel = createRecoveringChannel<Channel>({
    name: names.main,
    log,
    open: (model) => model.createChannel(),
    async prepare(fresh) {
      const queue = await declareListener(fresh, namespace, names, consumer.declared, options.retryDelaysMs);
      await fresh.prefetch(consumer.prefetch);
      await consuming.begin(fresh, queue);
    },
    onOpen() {
      started.resolve();
      consuming.adjust();
    },
  });
  const consuming = createGatedConsumer({
    store: isShared ? consumer.store : undefined,
    name: names.main,
    log,
    onDelivery,
    current: () => channel.current(),
    onFailure: () => channel.restart(),
  });
  const { gate } = consuming;

  function onDelivery(from: Channel, message: ConsumeMessage | null): void {
    // Cancelled by the broker: its queue was deleted or moved to another node.
    if (!message) channel.restart();
    else if (stopping.signal.aborted) handBack(from, message);
    else inFlight.run(() => take(from, message));
  }

  async function take(from: Channel, message: ConsumeMessage): Promise<void> {
    try {
      await settleMessage(consumer, message, { ...options, names, stopping: stopping.signal, gate });
      from.ack(message);
    } catch (error) {
      // Either it could not be moved, or the channel is gone and the broker hands the message out again by itself.
      log.warn({ err: error, queue: names.main }, 'message handed back to its queue');
      await pause(handBackPauseMs, stopping.signal);
      handBack(from, message);
    }
  }

  return {
    names,
    service: consumer.service,
    durable: isShared,
    started: started.promise,
    consuming: () => channel.current() !== null && !stopping.signal.aborted && gate.isOpen(),
    attach: (model) => channel.attach(model),
    async stop(deadline) {
      stopping.abort();
      await consuming.stop(deadline);
      await inFlight.drained(deadline);
      await channel.stop(deadline);
    },
  };
}

function handBack(channel: Channel, message: ConsumeMessage): void {
  try {
    channel.nack(message, false, true);
  } catch {
    // The channel is closed: the broker has taken the message back already.
  }
}
