import { privateRabbit } from '@geoplan/test-servers/private-servers';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { setTimeout as sleep } from 'node:timers/promises';
import amqp, { type Channel } from 'amqplib';
import { expect, it, onTestFinished } from 'vitest';
import { serviceProbes } from '../health.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { addReadinessMetrics } from '../metrics/readiness-metrics.ts';
import { evaluateRule } from '../testing/prometheus/evaluate-rule.ts';
import { parseMetricsText } from '../testing/prometheus/metrics-text.ts';
import { alertRules } from '../testing/prometheus/observability-files.ts';
import type { Bus } from './bus.ts';
import { BusUnavailableError } from './bus-errors.ts';
import { brokerProxy } from '../testing/broker-proxy.ts';
import { collect, expectReceived, queuesSettled, upTo } from './conformance/bus-harness.ts';
import { removeNamespace } from './conformance/remove-namespace.ts';
import { ended, lookUp, noticed, numbered, type TestMessage } from './conformance/test-messages.ts';
import type { ParkedBody } from './parked/parked-messages.ts';
import { openRabbitParked } from './rabbit/parked-messages.ts';
import { queueNames } from './rabbit/topology.ts';
import { createRabbitBus } from './rabbit-bus.ts';

const log = createLog({ service: 'test', level: 'silent' });

function openBus(url: string, namespace: string): Bus {
  const bus = createRabbitBus({ url, log, namespace, retryDelaysMs: [10] });
  onTestFinished(() => bus.close());
  return bus;
}

async function readyBus(url: string, namespace: string): Promise<Bus> {
  const bus = openBus(url, namespace);
  await expect.poll(() => bus.ready(), { interval: 10 }).toBe(true);
  return bus;
}

/** A namespace of the shared broker, with a bare channel for the operator's actions. */
async function namespaceForTest(): Promise<{ url: string; namespace: string; channel: Channel }> {
  const { rabbitmq: url } = sharedServers();
  const namespace = freshNamespace();
  const connection = await amqp.connect(url);
  const channel = await connection.createChannel();
  onTestFinished(async () => {
    await connection.close();
    await removeNamespace(url, namespace);
  });
  return { url, namespace, channel };
}

function isStored(bus: Bus, declared: TestMessage, number: number): Promise<boolean> {
  return bus.publish(declared, numbered(declared, number)).then(
    () => true,
    () => false,
  );
}

it('loses no acknowledged message when the broker is killed, and every consumer recovers', async () => {
  const server = await privateRabbit();
  onTestFinished(() => server.kill());
  const bus = openBus(server.url, 'geoplan');
  const worker = openBus(server.url, 'geoplan');
  const received = await collect(worker, lookUp, 'geo');
  const others = [
    await collect(worker, noticed, 'balance'),
    await collect(worker, noticed, 'notion'),
    await collect(worker, ended, 'gateway'),
  ];
  await queuesSettled();
  const acknowledged: number[] = [];
  let number = 0;
  const attempt = () => {
    const mine = (number += 1);
    return bus.publish(lookUp, numbered(lookUp, mine)).then(
      () => acknowledged.push(mine),
      () => {},
    );
  };
  const enough = new AbortController();
  const flood = async () => {
    // A publish to an unreachable broker fails at once: without a pause the loop would starve all other work.
    for (; !enough.signal.aborted; await sleep(1)) await Promise.all(upTo(50).map(attempt));
  };
  const flooded = flood();
  await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(500);
  await server.kill();
  await expect.poll(() => [bus.ready(), worker.ready()]).toEqual([false, false]);
  await expect(bus.publish(lookUp, numbered(lookUp, 0))).rejects.toThrow(BusUnavailableError);
  enough.abort();
  await flooded;
  await server.start();
  await expect.poll(() => [bus.ready(), worker.ready()]).toEqual([true, true]);
  for (const declared of [lookUp, noticed, ended])
    await expect.poll(() => isStored(bus, declared, 1_000_000)).toBe(true);
  for (const list of [received, ...others]) await expect.poll(() => list.includes(1_000_000)).toBe(true);
  const missing = () => acknowledged.filter((one) => !received.includes(one));
  await expect.poll(missing).toEqual([]);
});

it('starts while the broker is down, and begins to consume once the broker is up', async () => {
  const { url, namespace } = await namespaceForTest();
  const proxy = await brokerProxy(url);
  onTestFinished(() => proxy.close());
  proxy.goAway();
  const bus = openBus(proxy.url, namespace);
  const received = await collect(bus, lookUp, 'geo');
  expect(bus.ready()).toBe(false);
  await proxy.comeBack();
  await expect.poll(() => bus.ready()).toBe(true);
  await bus.publish(lookUp, numbered(lookUp, 1));
  await expectReceived([1], received);
});

it('refuses to publish while the broker is blocked, still consumes, and publishes again once the broker is unblocked', async () => {
  const { url, namespace } = await namespaceForTest();
  const worker = openBus(url, namespace);
  const received = await collect(worker, lookUp, 'geo');
  const proxy = await brokerProxy(url);
  onTestFinished(() => proxy.close());
  const bus = await readyBus(proxy.url, namespace);
  await bus.publish(lookUp, numbered(lookUp, 1));
  proxy.block();
  const results = await Promise.allSettled(upTo(1_000).map(() => bus.publish(lookUp, numbered(lookUp, 2))));
  for (const result of results)
    expect(result.status === 'rejected' && (result.reason as unknown)).toBeInstanceOf(BusUnavailableError);
  await worker.publish(lookUp, numbered(lookUp, 3));
  await expect.poll(() => received.includes(3)).toBe(true);
  proxy.unblock();
  await expect.poll(() => isStored(bus, lookUp, 4)).toBe(true);
  await expect.poll(() => received.includes(4)).toBe(true);
});

it('redrives healthy messages that the broker dead-lettered because their workers died', async () => {
  const { url, namespace, channel } = await namespaceForTest();
  const names = queueNames(namespace, 'geo', 'geo.look-up');
  const early = openBus(url, namespace);
  await collect(early, lookUp, 'geo');
  await early.close();
  const bus = await readyBus(url, namespace);
  await Promise.all(upTo(5).map((number) => bus.publish(lookUp, numbered(lookUp, number))));
  for (let death = 0; death < 21; death += 1) {
    for (const message of await take(channel, names.main, 5)) channel.nack(message, false, true);
  }
  await expect.poll(async () => (await channel.checkQueue(names.dead)).messageCount).toBe(5);
  await expectReceived(upTo(5), await collect(bus, lookUp, 'geo'));
  expect(await bus.queueCounts()).toMatchObject([{ parked: 0 }]);
});

async function take(channel: Channel, queue: string, count: number) {
  const taken = [];
  while (taken.length < count) {
    const message = await channel.get(queue);
    if (message) taken.push(message);
  }
  return taken;
}

it('parks messages that the broker dead-lettered too often, and messages whose bodies are not envelopes', async () => {
  const { url, namespace, channel } = await namespaceForTest();
  const names = queueNames(namespace, 'geo', 'geo.look-up');
  const bus = openBus(url, namespace);
  const received = await collect(bus, lookUp, 'geo');
  const body = Buffer.from(JSON.stringify(numbered(lookUp, 1)));
  const tooOften = { 'x-redriven': 5, 'x-death': [{ reason: 'delivery_limit' }] };
  channel.sendToQueue(names.dead, body, { headers: tooOften });
  channel.publish(`${namespace}.events`, 'geo.look-up', Buffer.from('no json'));
  const hands = await openRabbitParked({ url, namespace, messages: [lookUp] });
  onTestFinished(() => hands.close());
  let parked: ParkedBody[] = [];
  await expect.poll(async () => (parked = await hands.show(names.main)), { interval: 200 }).toHaveLength(2);
  expect(parked.filter((message) => message.body === 'no json')).toHaveLength(1);
  expect(parked.some(({ reason }) => reason.includes('delivery_limit'))).toBe(true);
  expect(received).toEqual([]);
});

it('consumes the messages that an older version left in its single retry queue', async () => {
  const { url, namespace, channel } = await namespaceForTest();
  const { main } = queueNames(namespace, 'geo', 'geo.look-up');
  const bus = openBus(url, namespace);
  const received = await collect(bus, lookUp, 'geo');
  await channel.assertQueue(`${main}.retry`, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': main },
  });
  onTestFinished(async () => void (await channel.deleteQueue(`${main}.retry`)));
  const body = Buffer.from(JSON.stringify(numbered(lookUp, 1)));
  channel.sendToQueue(`${main}.retry`, body, { expiration: '50', headers: { 'x-failures': 3 } });
  await expectReceived([1], received);
});

it('resumes consuming after an operator has deleted its queue', async () => {
  const { url, namespace, channel } = await namespaceForTest();
  const bus = openBus(url, namespace);
  const received = await collect(bus, lookUp, 'geo');
  await channel.deleteQueue(queueNames(namespace, 'geo', 'geo.look-up').main);
  await expect.poll(() => bus.ready(), { interval: 10 }).toBe(false);
  await expect.poll(() => bus.ready()).toBe(true);
  await bus.publish(lookUp, numbered(lookUp, 1));
  await expectReceived([1], received);
});

it('notices that a previously used queue was deleted, and declares it again', async () => {
  const { url, namespace, channel } = await namespaceForTest();
  const early = openBus(url, namespace);
  await collect(early, lookUp, 'geo');
  await early.close();
  const bus = await readyBus(url, namespace);
  await bus.publish(lookUp, numbered(lookUp, 1));
  await channel.deleteQueue(queueNames(namespace, 'geo', 'geo.look-up').main);
  const refused = bus.publish(lookUp, numbered(lookUp, 2));
  await expect(refused).rejects.toMatchObject({
    scope: 'message',
    reason: 'there is no queue for geo.look-up',
  });
  await bus.publish(lookUp, numbered(lookUp, 3));
  await expectReceived([3], await collect(bus, lookUp, 'geo'));
});

it('logs the name of a queue that already exists with different arguments, instead of crashing', async () => {
  const { url, namespace, channel } = await namespaceForTest();
  await channel.assertQueue(queueNames(namespace, 'geo', 'geo.look-up').main, { durable: true });
  const bus = await readyBus(url, namespace);
  void bus.consume(lookUp, { service: 'geo' }, async () => {});
  const balance = await collect(bus, noticed, 'balance');
  await collect(bus, noticed, 'notion');
  await bus.publish(noticed, numbered(noticed, 1));
  await expectReceived([1], balance);
  expect(bus.ready()).toBe(false);
  const refused = bus.publish(lookUp, numbered(lookUp, 2));
  const reason = expect.stringContaining('PRECONDITION') as string;
  await expect(refused).rejects.toMatchObject({ scope: 'message', reason });
  await bus.publish(noticed, numbered(noticed, 3));
  await expectReceived([1, 3], balance);
});

it('a wrong broker password causes one logged error and one alert', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const url = new URL(sharedServers().rabbitmq);
  url.password = 'changed';
  const bus = createRabbitBus({
    url: url.href,
    log: createLog({ service: 'geo', level: 'info', destination }),
  });
  onTestFinished(() => bus.close());
  const metrics = createMetrics('geo');
  addReadinessMetrics(metrics, serviceProbes({ ping: async () => {} }, bus));
  // jq 'select(.level == "error")': it never heals without intervention.
  const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  await expect.poll(errors).not.toEqual([]);
  expect(errors()[0]).toMatchObject({ msg: expect.stringContaining('authentication failed') });
  expect(lines.join('')).not.toContain('changed');
  const after = parseMetricsText(await metrics.registry.metrics());
  const fires = (name: string) => evaluateRule(alertRules().get(name) ?? '', { before: after, after });
  expect(fires('BrokerUnreachable')).toMatchObject([{ labels: { service: 'geo' } }]);
  expect(fires('PostgresUnreachable')).toEqual([]);
});
