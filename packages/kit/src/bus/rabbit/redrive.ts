import type { ChannelModel, GetMessage } from 'amqplib';
import type { Log } from '../../log.ts';
import { requeue, park, redrivenOf, triesOf } from './republish-message.ts';
import type { Publisher } from './publisher.ts';
import type { QueueNames } from './topology.ts';
import { withChannel } from './with-channel.ts';

/** See `deliveryLimit` in topology.ts: together they bound how many workers one message can kill. */
const mostRedrives = 5;
/** Per queue and sweep, so that a sweep ends. */
const mostAtOnce = 1_000;

/**
 * Redrives what the broker dead-lettered because its workers died (P7); what was redriven too often, or dead-lettered
 * for another reason, is parked.
 */
export async function redrive(
  model: ChannelModel,
  queues: readonly QueueNames[],
  { publisher, log }: { publisher: Publisher; log: Log },
): Promise<void> {
  await withChannel(model, async (channel) => {
    for (const names of queues) {
      let brought = 0;
      for (let count = 0; count < mostAtOnce; count += 1) {
        const message = await channel.get(names.dead);
        if (!message) break;
        const copy = { body: message.content, properties: message.properties };
        const reason = deathReason(message);
        if (reason === 'delivery_limit' && redrivenOf(copy) < mostRedrives) {
          await requeue(publisher, names, copy);
          brought += 1;
        } else {
          log.error({ queue: names.main, reason }, 'message parked: nobody ever answered for it');
          const text = `set aside by the broker: ${reason}, brought back ${redrivenOf(copy)} times`;
          await park(publisher, names, copy, { tries: triesOf(copy), reason: text });
        }
        channel.ack(message);
      }
      if (brought > 0)
        log.warn({ queue: names.main, messages: brought }, 'messages brought back from the dead queue');
    }
  });
}

function deathReason({ properties }: GetMessage): string {
  return properties.headers?.['x-death']?.[0]?.reason ?? 'unknown';
}
