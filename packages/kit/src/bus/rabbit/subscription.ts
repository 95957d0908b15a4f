import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import type { RetryRules } from '../handle-message.ts';
import type { MessageCounts } from '../message-counts.ts';
import { createInFlight, type InFlight } from '../in-flight.ts';
import { createGatedConsumer, type Source } from './gated-consumer.ts';
import type { Publisher } from './publisher.ts';
import { createRecoveringChannel } from './recovering-channel.ts';
import { pause, settleDeadLetter, settleMessage } from './settle-message.ts';
import { declareListener, queueNames, type QueueNames } from './topology.ts';

/** Backoff before a message that could not be republished is requeued (nack). The broker is overloaded at that time. */
const handBackPauseMs = 1_000;

/** One consumer with its channel; it recovers automatically. */
export interface Subscription {
  readonly names: QueueNames;
  /** Listening service. */
  readonly service: string;
  /** Resolves when the subscription first consumes. */
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
  counts: MessageCounts;
  log: Log;
}

/** Creates a consumer, which starts with the first `attach`. */
export function createSubscription(consumer: Consumer, options: SubscriptionOptions): Subscription {
  const { namespace, log } = options;
  const names = queueNames(namespace, consumer.service, consumer.declared.type);
  options.counts.begin(consumer.service, consumer.declared.type);
  const inFlight = createInFlight();
  const started = Promise.withResolvers<void>();
  const stopping = new AbortController();
  // A broadcast's queue would be deleted with its consumer, so its messages are retried in memory and occupy the
  // prefetch.
  const isShared = consumer.declared.delivery !== 'broadcast';

  const channel = createRecoveringChannel<Channel>({
    name: names.main,
    log,
    open: (model) => model.createChannel(),
    async prepare(fresh) {
      const queue = await declareListener(fresh, namespace, names, consumer.declared, options.retryDelaysMs);
      await fresh.prefetch(consumer.prefetch);
      const main = { queue, onDelivery: deliverTo(settle) };
      const dead = { queue: names.dead, onDelivery: deliverTo(redrive) };
      await consuming.begin(fresh, isShared ? [main, dead] : [main]);
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
    current: () => channel.current(),
    onFailure: () => channel.restart(),
  });
  const settling = { ...options, names, stopping: stopping.signal, gate: consuming.gate };
  const settle: Work = (message) => settleMessage(consumer, message, settling);
  const redrive: Work = (message) => settleDeadLetter(consumer, message, settling);
  const deliverTo = createDelivery({ inFlight, settling, onCancelled: () => channel.restart() });

  return {
    names,
    service: consumer.service,
    started: started.promise,
    consuming: () => channel.current() !== null && !stopping.signal.aborted && consuming.gate.isOpen(),
    attach: (model) => channel.attach(model),
    async stop(deadline) {
      stopping.abort();
      await consuming.stop(deadline);
      await inFlight.drained(deadline);
      await channel.stop(deadline);
    },
  };
}

type Work = (message: ConsumeMessage) => Promise<void>;

/** Runs the work for each message and acknowledges it, or requeues the message. */
function createDelivery(options: {
  inFlight: InFlight;
  settling: { log: Log; names: QueueNames; stopping: AbortSignal };
  /** Called when the broker cancelled the consumer because its queue was deleted or moved to another node. */
  onCancelled: () => void;
}): (work: Work) => Source['onDelivery'] {
  const { log, names, stopping } = options.settling;
  async function take(from: Channel, message: ConsumeMessage, work: Work): Promise<void> {
    try {
      await work(message);
      from.ack(message);
    } catch (error) {
      // Either the message could not be moved, or the channel closed and the broker redelivers the message.
      log.warn({ err: error, queue: names.main }, 'message requeued');
      await pause(handBackPauseMs, stopping);
      handBack(from, message);
    }
  }
  return (work) => (from, message) => {
    if (!message) options.onCancelled();
    else if (stopping.aborted) handBack(from, message);
    else options.inFlight.run(() => take(from, message, work));
  };
}

function handBack(channel: Channel, message: ConsumeMessage): void {
  try {
    channel.nack(message, false, true);
  } catch {
    // The channel is closed, so the broker has already requeued the message.
  }
}
