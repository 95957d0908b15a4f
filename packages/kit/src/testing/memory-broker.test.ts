import { expect, it } from 'vitest';
import type { Bus } from '../bus/bus.ts';
import { ended, lookUp, noticed, numbered, type TestMessage } from '../bus/conformance/test-messages.ts';
import { createLog } from '../log.ts';
import { createMemoryBroker } from './memory-broker.ts';

const log = createLog({ service: 'test', level: 'silent' });
const openBuses = () => {
  const open = createMemoryBroker({ log, retryDelaysMs: [1] });
  return [open(), open()] as const;
};

/** Numbers that a replica receives. */
async function collect(bus: Bus, declared: TestMessage, service: string): Promise<number[]> {
  const received: number[] = [];
  await bus.consume(declared, { service }, async ({ number }) => void received.push(number));
  return received;
}

it('delivers an event to one replica of each listening service, and a broadcast to every replica', async () => {
  const buses = openBuses();
  const balance = await Promise.all(buses.map((bus) => collect(bus, noticed, 'balance')));
  const notion = await collect(buses[1], noticed, 'notion');
  const gateways = await Promise.all(buses.map((bus) => collect(bus, ended, 'gateway')));
  for (const number of [1, 2, 3, 4]) await buses[0].publish(noticed, numbered(noticed, number));
  await buses[0].publish(ended, numbered(ended, 5));
  await expect.poll(() => balance.flat().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect(balance.map(({ length }) => length)).toEqual([2, 2]);
  expect(notion).toEqual([1, 2, 3, 4]);
  expect(gateways).toEqual([[5], [5]]);
});

it('retries a failed handler, and delivers nothing to a replica that has stopped consuming', async () => {
  const [bus, other] = openBuses();
  let attempts = 0;
  await bus.consume(lookUp, { service: 'geo' }, async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('not yet');
  });
  const received = await collect(other, lookUp, 'geo');
  await other.close();
  for (const number of [1, 2]) await bus.publish(lookUp, numbered(lookUp, number));
  await expect.poll(() => attempts).toBe(4);
  expect(received).toEqual([]);
});
