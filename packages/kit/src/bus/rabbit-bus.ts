import type { Log } from '../log.ts';
import { createBeginning } from './beginning.ts';
import type { Bus } from './bus.ts';
import { BusUnavailableError, UnroutableError } from './bus-errors.ts';
import { createConsumer } from './consumer.ts';
import { retryRules, type RetryRules } from './handle-message.ts';
import { onceOnly } from './once-only.ts';
import { createConsumingSide } from './rabbit/consuming-side.ts';
import { countParked } from './rabbit/list-parked.ts';
import { openPublisher } from './rabbit/publisher.ts';
import { brokerUrl } from './rabbit/recovering-connection.ts';
import { startRedriveTimer } from './rabbit/redrive-timer.ts';
import { createSubscription } from './rabbit/subscription.ts';
import { eventsExchange } from './rabbit/topology.ts';

export interface RabbitBusOptions extends Partial<RetryRules> {
  /** `amqp://user:password@host:port/vhost`, or amqps. */
  url: string;
  log: Log;
  /** Prefix of every exchange and queue; `geoplan` unless said. */
  namespace?: string;
  /** Between two looks into the dead queues; 10 s unless said. */
  redriveMs?: number;
}

/** The bus on RabbitMQ 3.10 and later; connects by itself and stays connected. @throws Error the address is not amqp */
export function createRabbitBus(options: RabbitBusOptions): Bus {
  const { log, namespace = 'geoplan', redriveMs = 10_000 } = options;
  const rules = retryRules(options);
  const url = brokerUrl(options.url);
  const publisher = openPublisher({ url, log, namespace });
  const consuming = createConsumingSide({ url, log, namespace });
  const { subscriptions } = consuming;
  const stopRedriving = startRedriveTimer({
    everyMs: redriveMs,
    publisher,
    log,
    model: () => consuming.model(),
    subscriptions,
  });
  const beginning = createBeginning();
  const stopConsuming = onceOnly(async (deadline) => {
    stopRedriving();
    await consuming.stop(deadline);
  });

  return {
    async publish(declared, envelope) {
      const { type, delivery } = declared;
      const needed = delivery !== 'broadcast' && declared.listeners.length > 0;
      const missing = needed ? await publisher.missingListener(declared) : null;
      if (missing !== null) throw new UnroutableError(type, `queue ${missing}`);
      const target = { exchange: eventsExchange(namespace), routingKey: type, mandatory: needed };
      const body = Buffer.from(JSON.stringify(envelope));
      const properties = { messageId: envelope.id, type, contentType: 'application/json' };
      const result = await publisher.send(target, body, properties);
      if (result === 'unroutable') throw new UnroutableError(type, 'any queue');
    },
    async consume(declared, consumeOptions, handler) {
      const consumer = createConsumer(declared, consumeOptions, handler);
      const subscription = createSubscription(consumer, { namespace, publisher, log, ...rules });
      consuming.add(subscription);
      await beginning(subscription.begun);
    },
    ready: () => publisher.ready() && subscriptions.every((one) => one.consuming()),
    async parkedCounts() {
      const model = consuming.model();
      if (!model && subscriptions.length > 0) throw new BusUnavailableError('the broker is away');
      const queues = subscriptions.map(({ names, service }) => ({ ...names, queue: names.main, service }));
      return model ? countParked(model, queues) : [];
    },
    stopConsuming,
    close: onceOnly(async (deadline) => {
      await stopConsuming(deadline);
      await Promise.all([consuming.disconnect(deadline), publisher.close(deadline)]);
    }),
  };
}
