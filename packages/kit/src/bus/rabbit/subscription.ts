import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import { createInFlight } from '../in-flight.ts';
import { settledWithin } from '../settled-within.ts';
import { answerMessage, pause } from './answer-message.ts';
import type { Publisher } from './publisher.ts';
import { steadyChannel } from './steady-channel.ts';
import { declareListener, queueNames, type QueueNames } from './topology.ts';

/** Before a message that could not be moved to its retry or parking queue is handed back: the broker is struggling. */
const handBackPauseMs = 1_000;
/** Waiting for the broker's word that it sends no more. */
const cancelTimeoutMs = 1_000;

/** One consumer with its channel; consumes again by itself after every loss. */
export interface Subscription {
  readonly names: QueueNames;
  /** True when the queue is shared and outlives this replica. */
  readonly durable: boolean;
  /** Resolves when it consumes for the first time. */
  readonly begun: Promise<void>;
  consuming(): boolean;
  /** Moves to a new connection. */
  attach(model: ChannelModel): void;
  /** Takes no more messages and waits for the handlers at work. */
  stop(timeoutMs: number): Promise<void>;
}

export interface SubscriptionOptions {
  namespace: string;
  publisher: Publisher;
  log: Log;
  retryDelaysMs: readonly number[];
}

/** Prepares a consumer; it begins with the first `attach`. */
export function createSubscription(consumer: Consumer, options: SubscriptionOptions): Subscription {
  const { namespace, log } = options;
  const names = queueNames(namespace, consumer.service, consumer.declared.type);
  const inFlight = createInFlight();
  const begun = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let consumerTag = '';

  const channel = steadyChannel<Channel>({
    name: names.main,
    log,
    open: (model) => model.createChannel(),
    async prepare(fresh) {
      const queue = await declareListener(fresh, namespace, names, consumer.declared);
      await fresh.prefetch(consumer.prefetch);
      const started = await fresh.consume(queue, (message) => onDelivery(fresh, message));
      consumerTag = started.consumerTag;
    },
    onOpen: () => begun.resolve(),
  });

  function onDelivery(from: Channel, message: ConsumeMessage | null): void {
    // Cancelled by the broker: its queue was deleted or moved to another node.
    if (!message) channel.restart();
    else if (stopping.signal.aborted) handBack(from, message);
    else inFlight.run(() => take(from, message));
  }

  async function take(from: Channel, message: ConsumeMessage): Promise<void> {
    try {
      await answerMessage(consumer, message, { ...options, names, stopping: stopping.signal });
      from.ack(message);
    } catch (error) {
      // Either it could not be moved, or the channel is gone and the broker hands the message out again by itself.
      log.warn({ err: error, queue: names.main }, 'сообщение возвращено в очередь');
      await pause(handBackPauseMs, stopping.signal);
      handBack(from, message);
    }
  }

  return {
    names,
    durable: consumer.declared.delivery !== 'broadcast',
    begun: begun.promise,
    consuming: () => channel.current() !== null && !stopping.signal.aborted,
    attach: (model) => channel.attach(model),
    async stop(timeoutMs) {
      stopping.abort();
      const current = channel.current();
      if (current) await settledWithin(cancel(current, consumerTag), cancelTimeoutMs);
      await inFlight.drained(timeoutMs);
      await channel.stop();
    },
  };
}

// amqplib throws at once when the channel is closed; here that is the same as a refusal.
async function cancel(channel: Channel, consumerTag: string): Promise<void> {
  await channel.cancel(consumerTag);
}

function handBack(channel: Channel, message: ConsumeMessage): void {
  try {
    channel.nack(message, false, true);
  } catch {
    // The channel is closed: the broker has taken the message back already.
  }
}
