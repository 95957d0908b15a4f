import { randomUUID } from 'node:crypto';
import type { Channel, ChannelModel } from 'amqplib';
import type { MessageAddress } from '../bus.ts';
import { longestJittered } from '../retry-pause.ts';
import { withChannel } from './recovering-channel.ts';

/**
 * Part of every queue name. The broker refuses changed arguments for an existing queue (406), so a change needs new
 * queues. The old queues stay bound and fill up. After a change of this version, the listener must also consume the
 * previous version's queue until it is empty, then unbind and delete it.
 */
const topologyVersion = 'v1';

/**
 * Number of unacknowledged deliveries after which the broker dead-letters a message; the default in RabbitMQ 4,
 * absent in 3. Only workers that died or lost their connection are counted, for every prefetched message, healthy or
 * not. Our own attempts are counted in a header and never reach this limit.
 *
 * If the limit were too high to be reached, a message that kills its worker would do so forever and disturb the
 * others. A low limit without redrives loses healthy messages (P7). Therefore the limit is low, and the listener also
 * consumes the dead-letter queue. It redrives each dead-lettered message after the pauses of a retry, a bounded
 * number of times. Healthy messages finish during this time, and a message that kills its workers is parked after 21
 * × 6 deaths.
 */
const deliveryLimit = 20;

/**
 * Delivery limit of queues that are only browsed. It is effectively infinite, because each `get` counts as a
 * delivery, and RabbitMQ 4 would otherwise drop a message at 20.
 */
const unlimited = 1_000_000_000;

export interface QueueNames {
  main: string;
  /** Queue to which the broker dead-letters messages beyond its delivery limit; the listener redrives them. */
  dead: string;
  /** Our dead-letter queue, for inspection. */
  parked: string;
}

export function eventsExchange(namespace: string): string {
  return `${namespace}.events`;
}

export function deadExchange(namespace: string): string {
  return `${namespace}.dead`;
}

export function queueNames(namespace: string, service: string, type: string): QueueNames {
  const main = `${namespace}.${service}.${type}.${topologyVersion}`;
  return { main, dead: `${main}.dead`, parked: `${main}.parked` };
}

/**
 * Queue in which a message waits for one pause before the broker moves it back to the main queue. Each pause has a
 * separate queue, because a queue expires messages only at its head. A first retry of 1 s must not wait behind a
 * fourth retry of 30 s.
 */
export function retryQueue(names: QueueNames, pauseMs: number): string {
  return `${names.main}.retry.${pauseMs}`;
}

// Dead-letters at least once, so that a broker killed during the move loses no message; this requires reject-publish.
function quorum(
  limit: number,
  deadLetter?: { exchange: string; routingKey: string },
  own: Record<string, number> = {},
) {
  return {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': limit,
      ...own,
      ...(deadLetter && {
        'x-dead-letter-exchange': deadLetter.exchange,
        'x-dead-letter-routing-key': deadLetter.routingKey,
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      }),
    },
  };
}

export async function declareExchange(channel: Channel, namespace: string): Promise<void> {
  await channel.assertExchange(eventsExchange(namespace), 'topic', { durable: true });
}

/** Options of a listener's queue. */
export function mainQueueOptions(namespace: string, main: string) {
  return quorum(deliveryLimit, { exchange: deadExchange(namespace), routingKey: main });
}

/** Declares one listener's queue and binds it. */
async function declareMainQueue(
  channel: Channel,
  namespace: string,
  main: string,
  type: string,
): Promise<void> {
  await channel.assertQueue(main, mainQueueOptions(namespace, main));
  await channel.bindQueue(main, eventsExchange(namespace), type);
}

/**
 * Declares the queues of all declared listeners for a publisher, so that a listener that has never started finds the
 * messages it missed. A broker that permits us to declare only our own queues has created the others with their
 * bindings (infra/rabbitmq). In that case the queues only have to exist.
 */
export async function declareListenerQueues(
  model: ChannelModel,
  namespace: string,
  { type, listeners }: MessageAddress,
): Promise<void> {
  for (const listener of listeners) {
    const { main } = queueNames(namespace, listener, type);
    try {
      await withChannel(model, (channel) => declareMainQueue(channel, namespace, main, type));
    } catch (error) {
      if (!isForbidden(error)) throw error;
      await withChannel(model, (channel) => channel.checkQueue(main));
    }
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 403;
}

// The binding is declared last, so that no message is consumed before it can be retried or parked.
async function declareServiceQueues(
  channel: Channel,
  namespace: string,
  names: QueueNames,
  type: string,
  retryDelaysMs: readonly number[],
): Promise<void> {
  await declareExchange(channel, namespace);
  await channel.assertExchange(deadExchange(namespace), 'direct', { durable: true });
  await channel.assertQueue(names.parked, quorum(unlimited));
  await channel.assertQueue(names.dead, quorum(unlimited));
  await channel.bindQueue(names.dead, deadExchange(namespace), names.main);
  for (const pauseMs of new Set(retryDelaysMs)) {
    const back = { exchange: '', routingKey: names.main };
    // Upper bound of the messages' TTLs, which vary by a fifth; no message waits longer.
    const longest = { 'x-message-ttl': longestJittered(pauseMs) };
    await channel.assertQueue(retryQueue(names, pauseMs), quorum(unlimited, back, longest));
  }
  await declareMainQueue(channel, namespace, names.main, type);
}

async function declareReplicaQueue(
  channel: Channel,
  namespace: string,
  names: QueueNames,
  type: string,
): Promise<string> {
  await declareExchange(channel, namespace);
  await channel.assertQueue(names.parked, quorum(unlimited));
  // The name is new each time, because after a lost connection the broker may keep the old exclusive queue for a while.
  const queue = `${names.main}.${randomUUID()}`;
  await channel.assertQueue(queue, { durable: false, exclusive: true, autoDelete: true });
  await channel.bindQueue(queue, eventsExchange(namespace), type);
  return queue;
}

/**
 * Declares everything one listener needs and returns the queue to consume; a broadcast's queue is deleted with the
 * connection.
 */
export async function declareListener(
  channel: Channel,
  namespace: string,
  names: QueueNames,
  { type, delivery }: MessageAddress,
  retryDelaysMs: readonly number[],
): Promise<string> {
  if (delivery === 'broadcast') return declareReplicaQueue(channel, namespace, names, type);
  await declareServiceQueues(channel, namespace, names, type, retryDelaysMs);
  return names.main;
}
