import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { expect, it, onTestFinished } from 'vitest';
import { deadlineIn } from '../../deadline.ts';
import { createLog } from '../../log.ts';
import { upTo } from '../conformance/bus-harness.ts';
import { removeNamespace } from '../conformance/remove-namespace.ts';
import { lookUp, numbered } from '../conformance/test-messages.ts';
import { openPublisher } from './publisher.ts';

async function readyPublisher() {
  const { rabbitmq: url } = sharedServers();
  const namespace = freshNamespace();
  const log = createLog({ service: 'test', level: 'silent' });
  const publisher = openPublisher({ url, log, namespace });
  onTestFinished(async () => {
    await publisher.close(deadlineIn(5_000));
    await removeNamespace(url, namespace);
  });
  await expect.poll(() => publisher.ready(), { interval: 10 }).toBe(true);
  return { publisher, namespace };
}

it('an address that the broker cannot serve does not interrupt messages to other addresses', async () => {
  const { publisher, namespace } = await readyPublisher();
  await publisher.publish(lookUp, numbered(lookUp, 0));
  // The broker closes the channel of a publisher that uses a deleted exchange.
  const gone = { exchange: `${namespace}.gone`, routingKey: 'x', mandatory: true };
  const refused = upTo(3).map(() => publisher.send(gone, Buffer.from('x'), {}));
  const others = upTo(200).map((number) => publisher.publish(lookUp, numbered(lookUp, number)));
  expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect((await Promise.allSettled(others)).filter(({ status }) => status === 'rejected')).toEqual([]);
  // And its own channel recovers.
  await expect(publisher.send(gone, Buffer.from('x'), {})).rejects.toThrow();
  await publisher.publish(lookUp, numbered(lookUp, 201));
});
