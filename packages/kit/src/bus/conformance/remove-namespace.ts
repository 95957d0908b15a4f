import amqp from 'amqplib';
import { queueNames, retryQueue, type QueueNames } from '../rabbit/topology.ts';
import { defaultRetryDelaysMs } from '../retry-pause.ts';
import { testMessages } from './test-messages.ts';

/** Pauses configured by the tests. */
const retryDelaysMs = [10, 20, 60_000];

function queuesOf(names: QueueNames): string[] {
  const retries = [...retryDelaysMs, ...defaultRetryDelaysMs].map((pauseMs) => retryQueue(names, pauseMs));
  return [...Object.values(names), ...retries];
}

/** Deletes everything that test messages may have left on a broker that outlives the test. */
export async function removeNamespace(url: string, namespace: string): Promise<void> {
  const connection = await amqp.connect(url);
  const channel = await connection.createChannel();
  for (const { type, listeners } of testMessages)
    for (const listener of listeners)
      for (const queue of queuesOf(queueNames(namespace, listener, type))) await channel.deleteQueue(queue);
  await channel.deleteExchange(`${namespace}.events`);
  await channel.deleteExchange(`${namespace}.dead`);
  await connection.close();
}
