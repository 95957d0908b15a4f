import type { Message } from '@geoplan/contracts/define';
import amqp, { type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import type { ParkedBody, QueueCount, ParkedMessages } from '../parked/parked-messages.ts';
import { headerOf, identityOf, triesOf } from './republish-message.ts';
import { withChannel } from './recovering-channel.ts';
import { brokerUrl } from './recovering-connection.ts';
import { eventsExchange, queueNames } from './topology.ts';

/** Connection timeout for an operator's command; short, so that an unreachable broker is reported quickly. */
const connectTimeoutMs = 5_000;
/** Maximum number of messages shown, enough to diagnose the cause. */
const mostShown = 100;

/** A listener's queue and the location of its parked messages. */
interface ListenerQueue {
  queue: string;
  service: string;
  parked: string;
}

interface Listener extends ListenerQueue {
  /** Destination of `requeue`: the listener's queue, or the queues of all replicas for a broadcast. */
  target: { exchange: string; routingKey: string };
}

/** Number of messages in a queue; `null` if it does not exist. @throws Error if the connection failed */
async function countQueue(model: ChannelModel, queue: string): Promise<number | null> {
  try {
    return (await withChannel(model, (channel) => channel.checkQueue(queue))).messageCount;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 404) return null;
    throw error;
  }
}

/** Message counts of all listeners that have ever started. @throws Error if the connection failed */
export async function countQueues(
  model: ChannelModel,
  listeners: readonly ListenerQueue[],
): Promise<QueueCount[]> {
  const counts = await Promise.all(
    listeners.map(async ({ queue, service, parked }): Promise<QueueCount | null> => {
      const count = await countQueue(model, parked);
      return count === null
        ? null
        : { queue, service, waiting: (await countQueue(model, queue)) ?? 0, parked: count };
    }),
  );
  return counts.filter((count) => count !== null);
}

/** Opens the parked messages of a bus on RabbitMQ. @throws Error if the broker is down */
export async function openRabbitParked(options: {
  url: string;
  namespace: string;
  /** All declared messages, because a broker's queues cannot be listed over AMQP. */
  messages: readonly Message[];
}): Promise<ParkedMessages> {
  const model = await amqp.connect(brokerUrl(options.url), { noDelay: true, timeout: connectTimeoutMs });
  model.on('error', () => {}); // the current operation fails as well
  const listeners = options.messages.flatMap((message) => listenersOf(message, options.namespace));
  const find = (queue: string): Listener => {
    const found = listeners.find((one) => one.queue === queue);
    if (!found) throw new Error(`queue ${queue} does not exist`);
    return found;
  };
  return {
    counts: () => countQueues(model, listeners),
    show: async (queue) => await browse(model, find(queue)),
    async requeue(queue) {
      const listener = find(queue);
      const parked = await countQueue(model, listener.parked);
      return await move(model, listener, parked ?? 0);
    },
    close: () => model.close(),
  };
}

function listenersOf({ type, listeners, delivery }: Message, namespace: string): Listener[] {
  return listeners.map((service) => {
    const { main, parked } = queueNames(namespace, service, type);
    const isBroadcast = delivery === 'broadcast';
    const target = isBroadcast
      ? { exchange: eventsExchange(namespace), routingKey: type }
      : { exchange: '', routingKey: main };
    return { queue: main, service, parked, target };
  });
}

/** Reads parked messages; closing the channel requeues them. */
function browse(model: ChannelModel, { parked }: Listener): Promise<ParkedBody[]> {
  return withChannel(model, async (channel) => {
    const found: ParkedBody[] = [];
    while (found.length < mostShown) {
      const message = await channel.get(parked);
      if (!message) break;
      found.push(describe(message));
    }
    return found;
  });
}

function describe({ content, properties }: GetMessage): ParkedBody {
  const copy = { body: content, properties };
  return {
    reason: String(headerOf(copy, 'reason')),
    failures: triesOf(copy).failures,
    parkedAt: String(headerOf(copy, 'parkedAt')),
    body: content.toString('utf8'),
  };
}

async function move(model: ChannelModel, { parked, target }: Listener, count: number): Promise<number> {
  const channel = await model.createConfirmChannel();
  channel.on('error', () => {}); // the current operation fails as well
  let unroutable = false;
  channel.on('return', () => (unroutable = true));
  try {
    let moved = 0;
    while (moved < count) {
      const message = await channel.get(parked);
      if (!message) break;
      await publish(channel, message, target);
      // The message is not acknowledged, so closing the channel requeues it.
      if (unroutable) throw new Error(`${target.routingKey} has no consumer now`);
      channel.ack(message);
      moved += 1;
    }
    return moved;
  } finally {
    // The close is sent after the acks written before it.
    await channel.close();
  }
}

function publish(channel: ConfirmChannel, message: GetMessage, target: Listener['target']): Promise<void> {
  // Headers are omitted, so that a message requeued by an operator starts with all its attempts.
  const properties = { ...identityOf(message.properties), persistent: true, mandatory: true };
  return new Promise((resolve, reject) => {
    channel.publish(target.exchange, target.routingKey, message.content, properties, (error: unknown) => {
      if (error) reject(new Error('broker did not confirm a message', { cause: error }));
      else resolve();
    });
  });
}
