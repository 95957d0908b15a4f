import type { ChannelModel, GetMessage } from 'amqplib';
import type { ParkedBody, ParkedCount } from '../parked/parked-messages.ts';
import { headerOf, triesOf } from './republish-message.ts';
import { withChannel } from './with-channel.ts';

/** Enough for a person to see what is wrong. */
const mostPerQueue = 100;

/** A listener's queue and where its parked messages lie. */
export interface ListenerQueue {
  queue: string;
  service: string;
  parked: string;
}

/** Browses the parked messages: closing the channel requeues them. */
export function listParked(
  model: ChannelModel,
  listeners: readonly ListenerQueue[],
): Promise<(ParkedBody & { queue: string })[]> {
  return withChannel(model, async (channel) => {
    const found: (ParkedBody & { queue: string })[] = [];
    for (const { queue, parked } of listeners) {
      for (let count = 0; count < mostPerQueue; count += 1) {
        const message = await channel.get(parked);
        if (!message) break;
        found.push({ queue, ...describe(message) });
      }
    }
    return found;
  });
}

/** How many are parked for each listener that has ever started. @throws Error the connection failed */
export async function countParked(
  model: ChannelModel,
  listeners: readonly ListenerQueue[],
): Promise<ParkedCount[]> {
  const counts = await Promise.all(
    listeners.map(async ({ queue, service, parked }): Promise<ParkedCount | null> => {
      try {
        const { messageCount } = await withChannel(model, (channel) => channel.checkQueue(parked));
        return { queue, service, messages: messageCount };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 404) return null;
        throw error;
      }
    }),
  );
  return counts.filter((count) => count !== null);
}

function describe(message: GetMessage): ParkedBody {
  const copy = { body: message.content, properties: message.properties };
  return {
    reason: String(headerOf(copy, 'reason')),
    failures: triesOf(copy).failures,
    parkedAt: String(headerOf(copy, 'parkedAt')),
    body: message.content.toString('utf8'),
  };
}
