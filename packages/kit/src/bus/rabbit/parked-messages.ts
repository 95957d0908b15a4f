import type { Message } from '@geoplan/contracts/define';
import amqp, { type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import type { ParkedMessages } from '../parked/parked-messages.ts';
import { countParked, listParked, type ListenerQueue } from './list-parked.ts';
import { identityOf } from './republish-message.ts';
import { brokerUrl } from './recovering-connection.ts';
import { eventsExchange, queueNames } from './topology.ts';

/** Of a person's command: an absent broker is reported soon. */
const connectTimeoutMs = 5_000;

interface Options {
  url: string;
  namespace: string;
  /** Every message there is: a broker's queues cannot be listed over AMQP. */
  messages: readonly Message[];
}

interface Listener extends ListenerQueue {
  parked: string;
  /** Where `requeue` publishes: the listener's queue, or every replica's for a broadcast. */
  target: { exchange: string; routingKey: string };
}

function listenersOf({ namespace, messages }: Options): Listener[] {
  return messages.flatMap(({ type, listeners, delivery }) =>
    listeners.map((service): Listener => {
      const { main, parked } = queueNames(namespace, service, type);
      const isBroadcast = delivery === 'broadcast';
      const target = isBroadcast
        ? { exchange: eventsExchange(namespace), routingKey: type }
        : { exchange: '', routingKey: main };
      return { queue: main, service, parked, target };
    }),
  );
}

/** Opens the parked messages of a bus on RabbitMQ. @throws Error the broker is away */
export async function openRabbitParked(options: Options): Promise<ParkedMessages> {
  const model = await amqp.connect(brokerUrl(options.url), { noDelay: true, timeout: connectTimeoutMs });
  model.on('error', () => {}); // the work in hand fails as well
  const listeners = listenersOf(options);
  const find = (queue: string): Listener => {
    const found = listeners.find((one) => one.queue === queue);
    if (!found) throw new Error(`there is no queue ${queue}`);
    return found;
  };
  return {
    counts: () => countParked(model, listeners),
    show: async (queue) => await listParked(model, [find(queue)]),
    async requeue(queue) {
      const listener = find(queue);
      const [{ messages } = { messages: 0 }] = await countParked(model, [listener]);
      return await move(model, listener, messages);
    },
    close: () => model.close(),
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
      if (unroutable) throw new Error(`nobody listens to ${target.routingKey} now`);
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
      if (error) reject(new Error('the broker did not take a message', { cause: error }));
      else resolve();
    });
  });
}
