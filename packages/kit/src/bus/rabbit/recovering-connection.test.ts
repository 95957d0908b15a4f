import dns from 'node:dns';
import { connect } from 'node:net';
import { createLog } from '../../log.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openRecoveringConnection, sharedLookup } from './recovering-connection.ts';

type Ended = (error: NodeJS.ErrnoException) => void;

/** A DNS server that does not respond about `gone.test` until the test lets it, as in a network without an uplink. */
function hangingNameService() {
  const waiting: Ended[] = [];
  const service = {
    mostAtOnce: 0,
    waiting,
    refuse(): void {
      const error = Object.assign(new Error('getaddrinfo ENOTFOUND gone.test'), { code: 'ENOTFOUND' });
      for (const ended of waiting.splice(0)) ended(error);
    },
  };
  const original = dns.lookup;
  const hanging = (name: string, options: dns.LookupOptions, ended: Ended): void => {
    if (name !== 'gone.test') return original(name, options, ended as never);
    service.mostAtOnce = Math.max(service.mostAtOnce, waiting.push(ended));
  };
  dns.lookup = Object.assign(hanging, original);
  onTestFinished(() => {
    dns.lookup = original;
  });
  return service;
}

test('connections to an unresolvable broker occupy one of libuv’s two lookup slots, not both', async () => {
  const names = hangingNameService();
  const failed = new Set<unknown>();
  const destination = {
    write: (line: string) => void failed.add((JSON.parse(line) as { connection?: string }).connection),
  };
  const log = createLog({ service: 'test', level: 'warn', destination });
  const kept = ['publisher', 'consumer'].map((name) =>
    openRecoveringConnection({ url: 'amqp://someone:secret@gone.test', log, name, onOpen() {} }),
  );
  onTestFinished(async () => {
    names.refuse();
    await Promise.all(kept.map((connection) => connection.close()));
  });
  await expect.poll(() => names.waiting.length).toBeGreaterThan(0);
  // Each reports the failure once its lookup ends.
  await expect.poll(() => (names.refuse(), failed.size)).toBe(2);
  expect(names.mostAtOnce).toBe(1);
});

/** Error code of connecting to a port without a listener. */
function connectTo(host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 1, lookup: sharedLookup });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

test('all concurrent lookups share the result of one query, and a later lookup sends a new query', async () => {
  const names = hangingNameService();
  for (let round = 0; round < 2; round += 1) {
    const answers = Promise.all(Array.from({ length: 3 }, () => connectTo('gone.test')));
    await expect.poll(() => names.waiting.length).toBe(1);
    names.refuse();
    expect(await answers).toEqual(['ENOTFOUND', 'ENOTFOUND', 'ENOTFOUND']);
  }
  expect(await connectTo('localhost')).toBe('ECONNREFUSED');
});
