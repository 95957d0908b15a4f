import type { Log } from '../log.ts';
import { createStartTimeout } from './start-timeout.ts';
import type { Bus } from './bus.ts';
import { BusUnavailableError, UnroutableError } from './bus-errors.ts';
import { createConsumer } from './consumer.ts';
import { retryRules, type RetryRules } from './handle-message.ts';
import { shareFirstCall } from './share-first-call.ts';
import { createConsumerConnection } from './rabbit/consumer-connection.ts';
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
  /** Interval of redriving the dead-letter queues; 10 s unless said. */
  redriveMs?: number;
}

/** The bus on RabbitMQ 3.10 and later; connects by itself and stays connected. @throws Error the address is not amqp */
export function createRabbitBus(options: RabbitBusOptions): Bus {
  const { log, namespace = 'geoplan', redriveMs = 10_000 } = options;
  const rules = retryRules(options);
  const url = brokerUrl(options.url);
  const publisher = openPublisher({ url, log, namespace });
  const consumers = createConsumerConnection({ url, log, namespace });
  const { subscriptions } = consumers;
  const stopRedriving = startRedriveTimer({
    everyMs: redriveMs,
    publisher,
    log,
    model: () => consumers.model(),
    subscriptions,
  });
  const waitForStart = createStartTimeout();
  const stopConsuming = shareFirstCall(async (deadline) => {
    stopRedriving();
    await consumers.stop(deadline);
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
      consumers.add(subscription);
      await waitForStart(subscription.started);
    },
    ready: () => publisher.ready() && subscriptions.every((one) => one.consuming()),
    async parkedCounts() {
      const model = consumers.model();
      if (!model && subscriptions.length > 0) throw new BusUnavailableError('the broker is away');
      const queues = subscriptions.map(({ names, service }) => ({ ...names, queue: names.main, service }));
      return model ? countParked(model, queues) : [];
    },
    stopConsuming,
    close: shareFirstCall(async (deadline) => {
      await stopConsuming(deadline);
      await Promise.all([consumers.disconnect(deadline), publisher.close(deadline)]);
    }),
  };
}
