import type { ChannelModel } from 'amqplib';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import { keepConnected, type RecoveringConnection } from './recovering-connection.ts';
import type { Subscription } from './subscription.ts';

/** The consumers of one process and their connection, which is opened with the first of them. */
export interface ConsumingSide {
  readonly subscriptions: readonly Subscription[];
  model(): ChannelModel | null;
  /** Begins at once, or as soon as the broker is there. */
  add(subscription: Subscription): void;
  /** Takes no more messages and waits for the handlers at work. */
  stop(deadline: Deadline): Promise<void>;
  disconnect(deadline: Deadline): Promise<void>;
}

/** Begins without consumers and without a connection. */
export function createConsumingSide(options: { url: string; log: Log; namespace: string }): ConsumingSide {
  const subscriptions: Subscription[] = [];
  let connection: RecoveringConnection | null = null;
  return {
    subscriptions,
    model: () => connection?.model() ?? null,
    add(subscription) {
      subscriptions.push(subscription);
      const model = connection?.model();
      if (model) subscription.attach(model);
      connection ??= keepConnected({
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
