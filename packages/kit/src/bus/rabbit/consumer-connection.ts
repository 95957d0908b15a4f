import type { ChannelModel } from 'amqplib';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import { openRecoveringConnection, type RecoveringConnection } from './recovering-connection.ts';
import type { Subscription } from './subscription.ts';

/** The connection shared by all consumers of a process, opened with the first of them. */
export interface ConsumerConnection {
  readonly subscriptions: readonly Subscription[];
  model(): ChannelModel | null;
  /** Starts consuming at once, or as soon as the broker is there. */
  add(subscription: Subscription): void;
  /** Stops consuming and drains the running handlers. */
  stop(deadline: Deadline): Promise<void>;
  disconnect(deadline: Deadline): Promise<void>;
}

export function createConsumerConnection(options: {
  url: string;
  log: Log;
  namespace: string;
}): ConsumerConnection {
  const subscriptions: Subscription[] = [];
  let connection: RecoveringConnection | null = null;
  return {
    subscriptions,
    model: () => connection?.model() ?? null,
    add(subscription) {
      subscriptions.push(subscription);
      const model = connection?.model();
      if (model) subscription.attach(model);
      connection ??= openRecoveringConnection({
        ...options,
        name: `${options.namespace} consume`,
        onOpen: (opened) => subscriptions.forEach((one) => one.attach(opened)),
      });
    },
    async stop(deadline) {
      await Promise.all(subscriptions.map((one) => one.stop(deadline)));
    },
    async disconnect(deadline) {
      await connection?.close(deadline);
    },
  };
}
