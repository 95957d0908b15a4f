import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { privatePostgres } from '@geoplan/test-servers/private-servers';
import type { Pool } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../database/pool.ts';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import { collect, expectReceived, upTo } from './conformance/bus-harness.ts';
import { ended, lookUp, numbered } from './conformance/test-messages.ts';
import { createBusTables } from './postgres/bus-tables.ts';
import { deleteDeadReplicaQueues } from './postgres/bindings.ts';
import { createPostgresBus } from './postgres-bus.ts';

const log = createLog({ service: 'test', level: 'silent' });

async function emptyDatabase(): Promise<{ url: string; pool: Pool }> {
  const database = await freshDatabase();
  const opened = createDatabase({ url: database.url, log, applicationName: 'test' });
  onTestFinished(async () => {
    await opened.close();
    await database.drop();
  });
  return { url: database.url, pool: opened.pool };
}

function openBus(url: string): Bus {
  const bus = createPostgresBus({ url, log, retryDelaysMs: [10] });
  onTestFinished(() => bus.close());
  return bus;
}

function startHolder(url: string, leaseMs: number): ChildProcess {
  const script = fileURLToPath(new URL('conformance/hold-message-process.ts', import.meta.url));
  const holder = spawn(process.execPath, [script, url, String(leaseMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  return holder;
}

it('gives a killed worker’s messages to another worker only after the lease on them has ended', async () => {
  const { url, pool } = await emptyDatabase();
  const bus = openBus(url);
  // Even a holder that stalls for two thirds of its lease on a busy machine has lost nothing.
  const holder = startHolder(url, 9_000);
  await bus.publish(lookUp, numbered(lookUp, 1));
  await once(holder.stdout!, 'data');
  const leasedUntil = async () => {
    const { rows } = await pool.query<{ until: string }>(
      'select available_at::text as until from bus_messages',
    );
    return rows[0]?.until;
  };
  const first = await leasedUntil();
  const received = await collect(bus, lookUp, 'geo');
  // The live holder renews it.
  await expect.poll(leasedUntil).not.toBe(first);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(received).toEqual([]);
  await pool.query('update bus_messages set available_at = now()');
  await expectReceived([1], received);
});

it('parks a message whose workers crash repeatedly', async () => {
  const { url, pool } = await emptyDatabase();
  const bus = openBus(url);
  await bus.publish(lookUp, numbered(lookUp, 1));
  await pool.query('update bus_messages set deliveries = 126');
  const received = await collect(bus, lookUp, 'geo');
  await expect.poll(() => bus.queueCounts()).toMatchObject([{ parked: 1 }]);
  expect(received).toEqual([]);
});

it('keeps every accepted message when Postgres is killed, and consumes again afterwards', async () => {
  const server = await privatePostgres();
  onTestFinished(() => server.kill());
  const bus = openBus(server.url);
  const received = await collect(bus, lookUp, 'geo');
  const taken: number[] = [];
  let killed: Promise<void> | undefined;
  for (const number of upTo(200)) {
    if (number === 50) killed = server.kill();
    await bus.publish(lookUp, numbered(lookUp, number)).then(
      () => taken.push(number),
      () => {},
    );
  }
  await killed;
  await expect.poll(() => bus.ready()).toBe(false);
  expect(taken.length).toBeLessThan(200);
  await server.start();
  await expect.poll(() => bus.ready()).toBe(true);
  await bus.publish(lookUp, numbered(lookUp, 1_000));
  // A refused message may have been stored nevertheless.
  const missing = () => [...taken, 1_000].filter((number) => !received.includes(number));
  await expect.poll(missing).toEqual([]);
});

it('removes the broadcast queue of a dead replica and the messages waiting in it', async () => {
  const { url, pool } = await emptyDatabase();
  const bus = openBus(url);
  const received = await collect(bus, ended, 'gateway');
  await pool.query(
    `insert into bus_bindings values ('gone', 'geoplan', $1, 'gateway', now() + interval '1 h')`,
    [ended.type],
  );
  await bus.publish(ended, numbered(ended, 1));
  await expectReceived([1], received);
  // A message is received before it is removed.
  const waiting = async () => (await pool.query('select queue from bus_messages')).rows;
  await expect.poll(waiting).toEqual([{ queue: 'gone' }]);
  await pool.query(`update bus_bindings set alive_until = now() - interval '1 s' where queue = 'gone'`);
  await deleteDeadReplicaQueues(pool);
  expect(await waiting()).toEqual([]);
  await bus.publish(ended, numbered(ended, 2));
  await expectReceived([1, 2], received);
  await expect.poll(waiting).toEqual([]);
});

it('removes a leaving replica’s broadcast queue immediately', async () => {
  const { url, pool } = await emptyDatabase();
  const bus = createPostgresBus({ url, log });
  await collect(bus, ended, 'gateway');
  await bus.close();
  expect((await pool.query('select * from bus_bindings')).rows).toEqual([]);
});

it('creates its tables once, regardless of how many processes start at the same time', async () => {
  const { pool } = await emptyDatabase();
  await Promise.all(upTo(10).map(() => createBusTables(pool)));
  expect((await pool.query('select count(*)::int as count from bus_messages')).rows).toEqual([{ count: 0 }]);
});
