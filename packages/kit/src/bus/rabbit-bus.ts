import type { Log } from '../log.ts';
import { createStartTimeout } from './start-timeout.ts';
import type { Bus } from './bus.ts';
import { BusUnavailableError } from './bus-errors.ts';
import { createConsumer } from './consumer.ts';
import { createMessageCounts } from './message-counts.ts';
import { retryRules, type RetryRules } from './handle-message.ts';
import { runOnce } from './run-once.ts';
import { countQueues } from './rabbit/parked-messages.ts';
import { openPublisher } from './rabbit/publisher.ts';
import {
  brokerUrl,
  openRecoveringConnection,
  type RecoveringConnection,
} from './rabbit/recovering-connection.ts';
import { createSubscription, type Subscription } from './rabbit/subscription.ts';

export interface RabbitBusOptions extends Partial<RetryRules> {
  /** `amqp://user:password@host:port/vhost`, or amqps. */
  url: string;
  log: Log;
  /** Prefix of every exchange and queue; `geoplan` by default. */
  namespace?: string;
}

/** Bus on RabbitMQ 3.10 and later; connects and reconnects automatically. @throws Error if the address is not amqp */
export function createRabbitBus(options: RabbitBusOptions): Bus {
  const { log, namespace = 'geoplan' } = options;
  const rules = retryRules(options);
  const url = brokerUrl(options.url);
  const publisher = openPublisher({ url, log, namespace });
  const counts = createMessageCounts();
  const subscriptions: Subscription[] = [];
  /** Shared by all consumers and opened by the first of them. */
  let connection: RecoveringConnection | null = null;
  const waitForStart = createStartTimeout();
  const stopConsuming = runOnce(async (deadline) => {
    await Promise.all(subscriptions.map((one) => one.stop(deadline)));
  });

  /** Starts the subscription immediately, or as soon as the broker is reachable. */
  function start(subscription: Subscription): void {
    subscriptions.push(subscription);
    const model = connection?.model();
    if (model) subscription.attach(model);
    connection ??= openRecoveringConnection({
      url,
      log,
      name: `${namespace} consume`,
      onOpen: (opened) => subscriptions.forEach((one) => one.attach(opened)),
    });
  }

  return {
    publish: (declared, envelope) => publisher.publish(declared, envelope),
    async consume(declared, consumeOptions, handler) {
      const consumer = createConsumer(declared, consumeOptions, handler);
      const subscription = createSubscription(consumer, { namespace, publisher, log, counts, ...rules });
      start(subscription);
      await waitForStart(subscription.started);
    },
    ready: () => publisher.ready() && subscriptions.every((one) => one.consuming()),
    messageCounts: counts.all,
    async queueCounts() {
      const model = connection?.model() ?? null;
      if (!model && subscriptions.length > 0) throw new BusUnavailableError('the broker is away');
      const queues = subscriptions.map(({ names, service }) => ({ ...names, queue: names.main, service }));
      return model ? countQueues(model, queues) : [];
    },
    stopConsuming,
    close: runOnce(async (deadline) => {
      await stopConsuming(deadline);
      await Promise.all([connection?.close(deadline), publisher.close(deadline)]);
    }),
  };
}
