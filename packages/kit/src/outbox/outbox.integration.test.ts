import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { Bus } from '../bus/bus.ts';
import { BusUnavailableError } from '../bus/bus-errors.ts';
import { brokerProxy } from '../testing/broker-proxy.ts';
import { collect, expectReceived, upTo } from '../bus/conformance/bus-harness.ts';
import { removeNamespace } from '../bus/conformance/remove-namespace.ts';
import { lookUp, noticed } from '../bus/conformance/test-messages.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { createRabbitBus } from '../bus/rabbit-bus.ts';
import { createDatabase, type Database } from '../database/pool.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { withTrace } from '../trace.ts';
import { addOutboxGauges } from './outbox-gauges.ts';
import { createOutboxRelay } from './outbox-relay.ts';
import { createOutboxTables } from './outbox-tables.ts';
import { enqueue, enqueueAll } from './outbox.ts';

const log = createLog({ service: 'test', level: 'silent' });

async function emptyDatabase(): Promise<string> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

async function serviceDatabase(url?: string): Promise<Database<unknown> & { url: string }> {
  const address = url ?? (await emptyDatabase());
  const database = createDatabase<unknown>({ url: address, log, applicationName: 'test' });
  onTestFinished(() => database.close());
  if (url === undefined) await createOutboxTables(database.kysely);
  return { ...database, url: address };
}

function openBus(url: string): Bus {
  const bus = createPostgresBus({ url, log, retryDelaysMs: [10] });
  onTestFinished(() => bus.close());
  return bus;
}

function startRelay(
  database: Database<unknown>,
  bus: Bus,
  other: Partial<Parameters<typeof createOutboxRelay>[0]> = {},
): void {
  const relay = createOutboxRelay({ database, bus, log, ...other });
  onTestFinished(() => relay.stop());
  relay.start();
}

/** Starts a relay; returns its log lines of level warn and above, appended as they are written. */
function startLoggedRelay(database: Database<unknown>, bus: Bus): string[] {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  startRelay(database, bus, { log: pino({ level: 'warn' }, { write }) });
  return lines;
}

const numbers = (last: number) => upTo(last).map((number) => ({ number }));

async function waiting(database: Database<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox`.execute(
    database.kysely,
  );
  return rows[0]?.count ?? 0;
}

it('sends the messages from a committed transaction with trace and actor, and then deletes them', async () => {
  const database = await serviceDatabase();
  const bus = openBus(await emptyDatabase());
  const received: unknown[] = [];
  await bus.consume(lookUp, { service: 'geo' }, async (data, { id, actor, traceparent }) => {
    received.push({ data, id, actor, traceparent });
  });
  startRelay(database, bus);
  const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, actor: 'somebody' };
  const id = await withTrace(trace, () =>
    database.kysely.transaction().execute((trx) => enqueue(trx, lookUp, { number: 1 })),
  );
  await expect.poll(() => received).toEqual([{ data: { number: 1 }, id, ...trace }]);
  await expect.poll(() => waiting(database)).toBe(0);
});

it('is woken by the commit instead of waiting for the next poll', async () => {
  const database = await serviceDatabase();
  const bus = openBus(await emptyDatabase());
  const received = await collect(bus, lookUp, 'geo');
  startRelay(database, bus, { pollMs: 3_600_000 });
  for (const number of upTo(6)) {
    await enqueue(database.kysely, lookUp, { number });
    await expect.poll(() => received.length, { interval: 5 }).toBe(number);
  }
});

it('sends no messages from a transaction that was rolled back', async () => {
  const database = await serviceDatabase();
  const bus = openBus(await emptyDatabase());
  const received = await collect(bus, lookUp, 'geo');
  startRelay(database, bus);
  const rolledBack = database.kysely.transaction().execute(async (trx) => {
    await enqueue(trx, lookUp, { number: 1 });
    throw new Error('the change failed');
  });
  await expect(rolledBack).rejects.toThrow('the change failed');
  await enqueue(database.kysely, lookUp, { number: 2 });
  await expectReceived([2], received);
});

it('refuses data that does not fit the declaration', async () => {
  const database = await serviceDatabase();
  const wrong = { number: 1, surplus: true };
  await expect(enqueue(database.kysely, lookUp, wrong)).rejects.toThrow('surplus');
  expect(await waiting(database)).toBe(0);
});

it('sends each message once if its process was killed before publishing, even with two relays running', async () => {
  const database = await serviceDatabase();
  const busUrl = await emptyDatabase();
  const bus = openBus(busUrl);
  const received = await collect(bus, lookUp, 'geo');
  await enqueueAll(database.kysely, lookUp, numbers(400));
  const second = await serviceDatabase(database.url);
  // No stall of the machine may outlast a lease here.
  const leaseMs = 3_600_000;
  startRelay(database, bus, { leaseMs });
  startRelay(second, openBus(busUrl), { leaseMs });
  await expectReceived(upTo(400), received);
});

it('resends a message with the same id if its process died between publishing and deleting it', async () => {
  const database = await serviceDatabase();
  const busUrl = await emptyDatabase();
  const bus = openBus(busUrl);
  const ids: string[] = [];
  await bus.consume(lookUp, { service: 'geo' }, async (_, { id }) => void ids.push(id));
  const id = await enqueue(database.kysely, lookUp, { number: 1 });
  const script = fileURLToPath(new URL('testing/crash-after-publish-process.ts', import.meta.url));
  const [, signal] = await once(
    spawn(process.execPath, [script, database.url, busUrl], { stdio: 'inherit' }),
    'exit',
  );
  expect(signal).toBe('SIGKILL');
  await expect.poll(() => ids).toEqual([id]);
  expect(await waiting(database)).toBe(1);
  startRelay(database, bus);
  await expect.poll(() => ids).toEqual([id, id]);
  await expect.poll(() => waiting(database)).toBe(0);
});

it('accepts messages while the broker is down and sends them once the broker is back', async () => {
  const database = await serviceDatabase();
  const { rabbitmq: url } = sharedServers();
  const namespace = freshNamespace();
  onTestFinished(() => removeNamespace(url, namespace));
  const proxy = await brokerProxy(url);
  onTestFinished(() => proxy.close());
  const bus = createRabbitBus({ url: proxy.url, log, namespace, retryDelaysMs: [10] });
  onTestFinished(() => bus.close());
  const received = await collect(bus, lookUp, 'geo');
  const lines = startLoggedRelay(database, bus);
  proxy.goAway();
  await enqueueAll(database.kysely, lookUp, numbers(150));
  await expect.poll(() => lines.join('')).toContain('outbox paused: broker unavailable');
  expect(await waiting(database)).toBe(150);
  await proxy.comeBack();
  await expect.poll(() => waiting(database)).toBe(0);
  await expect.poll(() => new Set(received).size).toBe(150);
});

it('lets messages for healthy queues overtake messages for a queue that sends no confirms, and does not flood that queue', async () => {
  const database = await serviceDatabase();
  const bus = openBus(await emptyDatabase());
  const received = await collect(bus, lookUp, 'geo');
  const state = { confirms: false, published: 0 };
  // Like a quorum queue without a leader: the broker is up, accepts the message and never confirms it.
  const halfDead: Bus = {
    ...bus,
    async publish(declared, envelope) {
      if (declared.type !== noticed.type) return await bus.publish(declared, envelope);
      state.published += 1;
      await sleep(100);
      if (!state.confirms) throw new BusUnavailableError('not confirmed', undefined, 'message');
    },
  };
  await enqueueAll(database.kysely, noticed, numbers(150));
  await enqueueAll(database.kysely, lookUp, numbers(10));
  startRelay(database, halfDead);
  await expectReceived(upTo(10), received);
  // A message is published before it is deleted.
  await expect.poll(() => waiting(database)).toBe(150);
  // The first batch, and an occasional probe.
  expect(state.published).toBeLessThan(110);
  for (const number of upTo(10)) await enqueue(database.kysely, lookUp, { number: 10 + number });
  await expectReceived(upTo(20), received);
  expect(state.published).toBeLessThan(110);
  state.confirms = true;
  await sql`update outbox set available_at = now()`.execute(database.kysely);
  // A probe is sent every half minute at the latest.
  await expect.poll(() => waiting(database), { timeout: 60_000 }).toBe(0);
});

it('keeps a message that the bus refuses, warns once per minute, and lets other messages overtake it', async () => {
  const database = await serviceDatabase();
  const bus = openBus(await emptyDatabase());
  const received = await collect(bus, lookUp, 'geo');
  const state = { refuses: true };
  const refusing: Bus = {
    ...bus,
    async publish(declared, envelope) {
      if (state.refuses && declared.type === noticed.type) throw new Error(`${declared.type} is refused`);
      await bus.publish(declared, envelope);
    },
  };
  const lines = startLoggedRelay(database, refusing);
  await enqueueAll(database.kysely, noticed, numbers(150));
  await enqueue(database.kysely, lookUp, { number: 1 });
  await expectReceived([1], received);
  const stuck = async () => {
    const { rows } = await sql<{ failures: number; error: string }>`
      select failures, last_error as error from outbox order by failures limit 1`.execute(database.kysely);
    return rows[0];
  };
  await expect.poll(async () => (await stuck())?.failures).toBeGreaterThan(1);
  expect(lines.filter((line) => line.includes(noticed.type))).toHaveLength(1);
  expect(await stuck()).toMatchObject({ error: 'geo.site-noticed is refused' });
  // Pauses double: a fifth failure comes after 15 s.
  expect((await stuck())?.failures).toBeLessThan(5);
  state.refuses = false;
  const listening = [await collect(bus, noticed, 'balance'), await collect(bus, noticed, 'notion')];
  for (const list of listening) await expect.poll(() => list.length).toBe(150);
  await expect.poll(() => waiting(database)).toBe(0);
});

it('shows the number of waiting messages and the age of the oldest', async () => {
  const database = await serviceDatabase();
  const metrics = createMetrics('test');
  addOutboxGauges(metrics, database.kysely);
  await enqueue(database.kysely, lookUp, { number: 1 });
  await sql`update outbox set created_at = now() - interval '1 hour'`.execute(database.kysely);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^outbox_messages\{.*\} 1$/m);
  expect(text).toMatch(/^outbox_oldest_seconds\{.*\} 36\d\d\./m);
});

it('logs an error for an outbox that was never readable', async () => {
  const url = await emptyDatabase();
  const database = await serviceDatabase(url);
  const lines = startLoggedRelay(database, openBus(await emptyDatabase()));
  await expect.poll(() => lines).toEqual([expect.stringContaining('outbox poll failed')]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, err: { code: '42P01' } });
});
