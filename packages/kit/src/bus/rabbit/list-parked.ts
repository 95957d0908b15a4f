import type { ChannelModel, GetMessage } from 'amqplib';
import type { ParkedMessage } from '../bus.ts';
import { readEnvelope } from '../handle-message.ts';
import { headerOf, triesOf } from './move-message.ts';
import { withChannel } from './with-channel.ts';

/** Enough for a person to see what is wrong. */
const mostPerQueue = 100;

/** Looks at the parked messages; closing the channel puts them back. */
export function listParked(model: ChannelModel, queues: readonly string[]): Promise<ParkedMessage[]> {
  return withChannel(model, async (channel) => {
    const found: ParkedMessage[] = [];
    for (const queue of queues) {
      for (let count = 0; count < mostPerQueue; count += 1) {
        const message = await channel.get(queue);
        if (!message) break;
        found.push(describe(queue, message));
      }
    }
    return found;
  });
}

function describe(queue: string, message: GetMessage): ParkedMessage {
  const copy = { body: message.content, properties: message.properties };
  return {
    queue,
    reason: String(headerOf(copy, 'reason')),
    envelope: readEnvelope(message.content.toString('utf8')),
    failures: triesOf(copy).failures,
    parkedAt: String(headerOf(copy, 'parkedAt')),
  };
}
