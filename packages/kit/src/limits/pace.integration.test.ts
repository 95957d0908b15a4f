import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../database/pool.ts';
import { createLog } from '../log.ts';
import { createPaceTable, createPostgresPace } from './pace.ts';

const log = createLog({ service: 'test', level: 'silent' });
let databases: Database<unknown>[];
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  databases = [1, 2].map(() => createDatabase({ url: fresh.url, log, applicationName: 'test' }));
  drop = () => fresh.drop();
  await createPaceTable((databases[0] as Database<unknown>).kysely);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});
/** How much too early a timer may fire, here and in Postgres' clock, ms. */
const timerMs = 5;
const replicas = () => databases.map(({ kysely }) => createPostgresPace(kysely));

it('spreads the calls of all replicas evenly', async () => {
  const at: number[] = [];
  const takes = replicas().flatMap((pace) =>
    Array.from({ length: 10 }, () => pace.take('even', 50).then(() => at.push(performance.now()))),
  );
  const began = performance.now();
  await Promise.all(takes);
  // One every 20 ms and none before its moment; a busy machine may only let them through later, several at a time.
  const tooSoon = at
    .toSorted((one, other) => one - other)
    .filter((time, place) => time - began < place * 20 - timerMs);
  expect(tooSoon).toEqual([]);
  expect(at).toHaveLength(20);
});

it('lets nobody through while held, not even who had a place already', async () => {
  const [one, other] = replicas() as [
    ReturnType<typeof createPostgresPace>,
    ReturnType<typeof createPostgresPace>,
  ];
  await one.take('held', 5);
  const waiting = other.take('held', 5);
  await one.hold('held', 500);
  await one.hold('held', 10);
  const began = performance.now();
  await Promise.all([waiting, one.take('held', null)]);
  expect(performance.now() - began).toBeGreaterThan(450);
});

it('keeps keys apart, and waits not at all without a limit', async () => {
  const [pace] = replicas() as [ReturnType<typeof createPostgresPace>];
  await pace.hold('busy', 60_000);
  await Promise.all(Array.from({ length: 50 }, () => pace.take('free', null)));
  await pace.take('first', 0.01);
});

it('stops waiting when nobody wants it any more', async () => {
  const [pace] = replicas() as [ReturnType<typeof createPostgresPace>];
  await pace.take('slow', 0.01);
  const waiting = pace.take('slow', 0.01, AbortSignal.timeout(50));
  await expect(waiting).rejects.toThrow();
});
