import type { Options } from 'amqplib';
import type { Envelope } from '@geoplan/contracts/define';
import { deadlineIn, settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { MessageAddress } from '../bus.ts';
import type { Target } from './pending-confirms.ts';
import { openPublishChannels, type OpenPublishChannel } from './publish-channels.ts';
import { declareListenerQueues, eventsExchange } from './topology.ts';

/** Grace period for pending confirms at close. Each confirm that arrives in this time avoids a duplicate. */
const lastConfirmsMs = 1_000;

/**
 * Publisher of the process, on a separate connection. The broker reads nothing from a blocked connection, not even
 * the acks of consumers. While the broker is down or blocked, the publisher neither waits nor retries. The caller
 * keeps the message and retries.
 */
export interface Publisher {
  /**
   * Stores a message for every declared listener. @throws BusUnavailableError if the broker is down or blocked,
   * refuses the message, or is too slow
   */
  publish(declared: MessageAddress, envelope: Envelope): Promise<void>;
  /** Stores a message unchanged. @throws BusUnavailableError */
  send(target: Target, body: Buffer, properties: Options.Publish): Promise<void>;
  ready(): boolean;
  close(deadline: Deadline): Promise<void>;
}

/** Connects and reconnects automatically. */
export function openPublisher(options: { url: string; log: Log; namespace: string }): Publisher {
  const { namespace } = options;
  const channels = openPublishChannels(options);

  /**
   * Declares the queues of all listeners. With only `mandatory`, a message would count as stored if just one of two
   * listeners had it, and the other would never receive it.
   */
  function declareOnce(channel: OpenPublishChannel, declared: MessageAddress): Promise<void> {
    const { model, confirms } = channel;
    channel.declared ??= confirms.answered(declareListenerQueues(model, namespace, declared));
    return channel.declared;
  }

  return {
    async send(target, body, properties) {
      const { open, confirms } = await channels.use(`${target.exchange} ${target.routingKey}`);
      await confirms.send(open, target, body, properties);
    },
    async publish(declared, envelope) {
      const { type, delivery, listeners } = declared;
      const mandatory = delivery !== 'broadcast' && listeners.length > 0;
      const target = { exchange: eventsExchange(namespace), routingKey: type, mandatory };
      const body = Buffer.from(JSON.stringify(envelope));
      const channel = await channels.use(type);
      try {
        if (mandatory) await declareOnce(channel, declared);
        const properties = { messageId: envelope.id, type, contentType: 'application/json' };
        await channel.confirms.send(channel.open, target, body, properties);
      } catch (error) {
        // The queue may have been deleted, so the next attempt declares it again.
        channel.declared = null;
        throw error;
      }
    },
    ready: () => channels.isOpen(),
    async close(deadline) {
      await settledBy(channels.idle(), AbortSignal.any([deadline, deadlineIn(lastConfirmsMs)]));
      await channels.close(deadline);
    },
  };
}
