import amqp from 'amqplib';
import type { Message } from '@geoplan/contracts/define';
import { queueNames, type QueueNames } from '../bus/rabbit/topology.ts';

/** One listener's queues of one message, in an operator's hands. */
export interface ListenerQueues {
  /** How many messages lie there and are in nobody's hand. @throws Error there is no such queue */
  waiting(which: keyof QueueNames): Promise<number>;
  /** Deletes the main queue with what lies in it. */
  remove(): Promise<void>;
  close(): Promise<void>;
}

/** Opens them on a connection of its own. */
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
