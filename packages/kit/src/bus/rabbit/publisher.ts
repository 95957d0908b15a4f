import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import type { Envelope } from '@geoplan/contracts/define';
import { deadlineIn, settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { MessageAddress } from '../bus.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { createPendingConfirms, type PendingConfirms, type Target } from './pending-confirms.ts';
import { createRecoveringChannel, withChannel } from './recovering-channel.ts';
import { openRecoveringConnection } from './recovering-connection.ts';
import { declareExchange, declareListenerQueues, eventsExchange } from './topology.ts';

/** Grace period for pending confirms at close: each one that arrives spares a duplicate. */
const lastConfirmsMs = 1_000;

/**
 * The publisher of the process, on a connection of its own: from a blocked one the broker reads no acks either. It
 * neither waits nor retries while the broker is away or blocked: whoever publishes keeps the message and tries again.
 */
export interface Publisher {
  /** Stores a message for every declared listener. @throws BusUnavailableError away, blocked, refused or too slow */
  publish(declared: MessageAddress, envelope: Envelope): Promise<void>;
  /** Stores a message as it is. @throws BusUnavailableError */
  send(target: Target, body: Buffer, properties: Options.Publish): Promise<void>;
  ready(): boolean;
  close(deadline: Deadline): Promise<void>;
}

interface PublisherOptions {
  url: string;
  log: Log;
  namespace: string;
}

/** The one confirm channel of the process; it recovers by itself. `prepare` is for what each new one needs. */
function openConfirmChannel(
  { url, log, namespace }: PublisherOptions,
  confirms: PendingConfirms,
  prepare: (fresh: ConfirmChannel) => Promise<void>,
) {
  /** Why the broker takes nothing now (memory or disk alarm); null when it does. */
  let blocked: string | null = null;
  let closed = false;
  const channel = createRecoveringChannel<ConfirmChannel>({
    name: 'publish',
    log,
    open: (model) => model.createConfirmChannel(),
    prepare,
    onLost: () => confirms.rejectAll('the connection to the broker is lost'),
  });
  const connection = openRecoveringConnection({
    url,
    log,
    name: `${namespace} publish`,
    onOpen: (model) => channel.attach(model),
    onLost: () => (blocked = null),
    onBlocked(reason) {
      log.warn({ reason }, 'the broker takes no messages for now');
      blocked = `the broker takes no messages: ${reason}`;
      confirms.rejectAll(blocked);
    },
    onUnblocked() {
      log.info('the broker takes messages again');
      blocked = null;
    },
  });
  return {
    isOpen: () => channel.current() !== null,
    /** @throws BusUnavailableError at once */
    current(): { open: ConfirmChannel; model: ChannelModel } {
      const [open, model] = [channel.current(), channel.model()];
      if (closed) throw new BusUnavailableError('the bus is closed');
      if (blocked !== null) throw new BusUnavailableError(blocked);
      if (!open || !model) throw new BusUnavailableError('the broker is away');
      return { open, model };
    },
    async close(deadline: Deadline): Promise<void> {
      closed = true;
      confirms.rejectAll('the bus is closed');
      await channel.stop(deadline);
      await connection.close(deadline);
    },
  };
}

/** Connects and reconnects by itself. */
export function openPublisher(options: PublisherOptions): Publisher {
  const { namespace } = options;
  const confirms = createPendingConfirms();
  /** Types whose listeners' queues are declared on this channel: a broker that lost them has dropped it too. */
  const declarations = new Map<string, Promise<void>>();
  const channel = openConfirmChannel(options, confirms, async (fresh) => {
    declarations.clear();
    fresh.on('return', (message) => confirms.markReturned(message));
    await declareExchange(fresh, namespace);
  });

  async function send(target: Target, body: Buffer, properties: Options.Publish): Promise<void> {
    await confirms.send(channel.current().open, target, body, properties);
  }

  /** `mandatory` alone would call a message stored when one of two listeners has it, and the other would never hear of it. */
  function declareOnce(declared: MessageAddress): Promise<void> {
    const known = declarations.get(declared.type);
    if (known) return known;
    const { model } = channel.current();
    const work = withChannel(model, (fresh) => declareListenerQueues(fresh, namespace, declared));
    const declaring = confirms.answered(work);
    declarations.set(declared.type, declaring);
    return declaring;
  }

  return {
    send,
    async publish(declared, envelope) {
      const { type, delivery, listeners } = declared;
      const mandatory = delivery !== 'broadcast' && listeners.length > 0;
      const target = { exchange: eventsExchange(namespace), routingKey: type, mandatory };
      const body = Buffer.from(JSON.stringify(envelope));
      try {
        if (mandatory) await declareOnce(declared);
        await send(target, body, { messageId: envelope.id, type, contentType: 'application/json' });
      } catch (error) {
        // A queue may have been deleted: the next try declares it anew.
        declarations.delete(type);
        throw error;
      }
    },
    ready: () => channel.isOpen(),
    async close(deadline) {
      await settledBy(confirms.idle(), AbortSignal.any([deadline, deadlineIn(lastConfirmsMs)]));
      await channel.close(deadline);
    },
  };
}
