import type { MessageProperties, Options } from 'amqplib';
import type { Tries } from '../handle-message.ts';
import { jittered } from '../retry-pause.ts';
import type { Publisher } from './publisher.ts';
import { retryQueue, type QueueNames } from './topology.ts';

/**
 * Our headers. The broker's headers (`x-death`, `x-delivery-count`) are not copied, so a republished message starts
 * without them.
 */
const headerNames = {
  failures: 'x-failures',
  waits: 'x-waits',
  unread: 'x-unread',
  reason: 'x-reason',
  redriven: 'x-redriven',
  parkedAt: 'x-parked-at',
} as const;

/** A message as taken from a queue. */
export interface Copy {
  body: Buffer;
  properties: MessageProperties;
}

/** Value of one of our headers, or `undefined`. */
export function headerOf({ properties }: Copy, name: keyof typeof headerNames): unknown {
  return properties.headers?.[headerNames[name]];
}

function countOf(copy: Copy, name: keyof typeof headerNames): number {
  const value = headerOf(copy, name);
  return typeof value === 'number' ? value : 0;
}

/** Delivery history from the headers. */
export function triesOf(copy: Copy): Tries {
  return {
    failures: countOf(copy, 'failures'),
    waits: countOf(copy, 'waits'),
    unread: countOf(copy, 'unread'),
  };
}

/** Number of times the message was redriven from the broker's dead-letter queue. */
export function redrivenOf(copy: Copy): number {
  return countOf(copy, 'redriven');
}

/** Properties that a message keeps whenever it is moved. */
export function identityOf({ messageId, type, contentType }: MessageProperties): Options.Publish {
  return {
    ...(typeof messageId === 'string' && { messageId }),
    ...(typeof type === 'string' && { type }),
    ...(typeof contentType === 'string' && { contentType }),
  };
}

async function republish(
  publisher: Publisher,
  queue: string,
  copy: Copy,
  own: Partial<Record<keyof typeof headerNames, string | number>>,
  expiration?: string,
): Promise<void> {
  const values = Object.entries({ ...triesOf(copy), redriven: redrivenOf(copy), ...own });
  const headers: Record<string, unknown> = {};
  for (const [name, value] of values) headers[headerNames[name as keyof typeof headerNames]] = value;
  await publisher.send({ exchange: '', routingKey: queue, mandatory: true }, copy.body, {
    ...identityOf(copy.properties),
    headers,
    ...(expiration !== undefined && { expiration }),
  });
}

/**
 * Publishes a copy to the retry queue. @throws BusUnavailableError, in which case the original must stay
 * unacknowledged
 */
export function retry(
  publisher: Publisher,
  names: QueueNames,
  copy: Copy,
  outcome: { pauseMs: number; tries: Tries; reason: string; redriven?: number },
): Promise<void> {
  const { pauseMs, tries, reason, redriven = redrivenOf(copy) } = outcome;
  const own = { ...tries, reason, redriven };
  return republish(publisher, retryQueue(names, pauseMs), copy, own, String(jittered(pauseMs)));
}

/**
 * Publishes a copy to the parking queue. @throws BusUnavailableError, in which case the original must stay
 * unacknowledged
 */
export function park(
  publisher: Publisher,
  names: QueueNames,
  copy: Copy,
  { tries, reason }: { tries: Tries; reason: string },
): Promise<void> {
  return republish(publisher, names.parked, copy, { ...tries, reason, parkedAt: new Date().toISOString() });
}
