import type { Message } from '@geoplan/contracts/define';
import amqp, { type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import type { ParkedBody, QueueCount, ParkedMessages } from '../parked/parked-messages.ts';
import { headerOf, identityOf, triesOf } from './republish-message.ts';
import { withChannel } from './recovering-channel.ts';
import { brokerUrl } from './recovering-connection.ts';
import { eventsExchange, queueNames } from './topology.ts';

/** Of a person's command: an absent broker is reported soon. */
const connectTimeoutMs = 5_000;
/** Enough for a person to see what is wrong. */
const mostShown = 100;

/** A listener's queue and where its parked messages lie. */
interface ListenerQueue {
  queue: string;
  service: string;
  parked: string;
}

interface Listener extends ListenerQueue {
  /** Where `requeue` publishes: the listener's queue, or every replica's for a broadcast. */
  target: { exchange: string; routingKey: string };
}

/** Messages in a queue; null = there is none of this name. @throws Error the connection failed */
async function countQueue(model: ChannelModel, queue: string): Promise<number | null> {
  try {
    return (await withChannel(model, (channel) => channel.checkQueue(queue))).messageCount;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 404) return null;
    throw error;
  }
}

/** What lies in the queues of each listener that has ever started. @throws Error the connection failed */
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

/** Opens the parked messages of a bus on RabbitMQ. @throws Error the broker is away */
export async function openRabbitParked(options: {
  url: string;
  namespace: string;
  /** Every message there is: a broker's queues cannot be listed over AMQP. */
  messages: readonly Message[];
}): Promise<ParkedMessages> {
  const model = await amqp.connect(brokerUrl(options.url), { noDelay: true, timeout: connectTimeoutMs });
  model.on('error', () => {}); // the work in hand fails as well
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

/** Closing the channel requeues what was read. */
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
  channel.on('error', () => {}); // the work in hand fails as well
  let unroutable = false;
  channel.on('return', () => (unroutable = true));
  try {
    let moved = 0;
    while (moved < count) {
      const message = await channel.get(parked);
      if (!message) break;
      await publish(channel, message, target);
      // Not acknowledged, so closing the channel puts it back.
      if (unroutable) throw new Error(`${target.routingKey} has no consumer now`);
      channel.ack(message);
      moved += 1;
    }
    return moved;
  } finally {
    // Its close comes after the acks written before.
    await channel.close();
  }
}

function publish(channel: ConfirmChannel, message: GetMessage, target: Listener['target']): Promise<void> {
  // Without headers: a message that a person sends on its way again begins afresh.
  const properties = { ...identityOf(message.properties), persistent: true, mandatory: true };
  return new Promise((resolve, reject) => {
    channel.publish(target.exchange, target.routingKey, message.content, properties, (error: unknown) => {
      if (error) reject(new Error('broker did not confirm a message', { cause: error }));
      else resolve();
    });
  });
}
