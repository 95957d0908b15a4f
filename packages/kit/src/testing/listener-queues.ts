import amqp from 'amqplib';
import type { Message } from '@geoplan/contracts/define';
import { queueNames, type QueueNames } from '../bus/rabbit/topology.ts';

/** Queues of one listener for one message, for an operator. */
export interface ListenerQueues {
  /** Number of messages in the queue that no consumer holds. @throws Error if there is no such queue */
  waiting(which: keyof QueueNames): Promise<number>;
  /** Deletes the main queue with its messages. */
  remove(): Promise<void>;
  close(): Promise<void>;
}

/** Opens them on a separate connection. */
export async function openListenerQueues(
  { url, namespace }: { url: string; namespace: string },
  { type }: Pick<Message, 'type'>,
  service: string,
): Promise<ListenerQueues> {
  const connection = await amqp.connect(url);
  const channel = await connection.createChannel();
  const names = queueNames(namespace, service, type);
  return {
    waiting: async (which) => (await channel.checkQueue(names[which])).messageCount,
    remove: async () => void (await channel.deleteQueue(names.main)),
    close: () => connection.close(),
  };
}
