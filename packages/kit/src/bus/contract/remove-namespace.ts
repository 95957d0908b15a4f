import amqp from 'amqplib';
import { queueNames } from '../rabbit/topology.ts';
import { testMessages } from './test-messages.ts';

/** Deletes everything the test messages can have left on a broker that outlives the test. */
export async function removeNamespace(url: string, namespace: string): Promise<void> {
  const connection = await amqp.connect(url);
  const channel = await connection.createChannel();
  for (const { type, listeners } of testMessages)
    for (const listener of listeners)
      for (const queue of Object.values(queueNames(namespace, listener, type)))
        await channel.deleteQueue(queue);
  await channel.deleteExchange(`${namespace}.events`);
  await channel.deleteExchange(`${namespace}.dead`);
  await connection.close();
}
