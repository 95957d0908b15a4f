import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshRunTables, itemsOf, starter, testRuns } from '../testing/run-store.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { createRun, type Starter } from './create-run.ts';
import { maxRunningRuns } from './running-limit.ts';

let store: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  store = await freshRunTables();
});
afterAll(() => store.close());

const start = (by: Starter, more: object = {}) =>
  store.db
    .transaction()
    .execute((trx) => createRun(trx, testRuns, { starter: by, items: itemsOf(['a']), ...more }));
const refused = /уже идёт 5\sтаких запусков/;

it('starts at most five runs of one user, even if more are requested concurrently, and still starts runs of other users', async () => {
  const by = starter();
  const starts = await Promise.allSettled(Array.from({ length: 12 }, () => start(by)));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxRunningRuns);
  await expect(start(by)).rejects.toThrow(refused);
  expect(await start(starter())).toEqual(expect.any(String));
});

it('starts another run once one has ended, and then refuses to retry the ended run until another run has ended', async () => {
  const by = { ...starter(), ip: null };
  const [first = '', second = ''] = await Promise.all(
    Array.from({ length: maxRunningRuns }, () => start(by)),
  );
  await cancelRun(store.db, testRuns, first);
  await start(by);
  const retry = () => retryRun(store.db, testRuns, { runId: first, items: undefined, by });
  await expect(retry()).rejects.toThrow(refused);
  await cancelRun(store.db, testRuns, second);
  expect(await retry()).toMatchObject({ run: { runId: first, status: 'running' } });
});

it('accepts a repeated start, a joining start and a start without waiting items even if the limit is reached', async () => {
  const by = { ...starter(), idempotencyKey: 'first' };
  const first = await start(by, { joinKey: 'same' });
  for (let at = 1; at < maxRunningRuns; at += 1) await start({ ...by, idempotencyKey: null });
  expect(await start(by)).toBe(first);
  expect(await start({ ...by, idempotencyKey: 'second' }, { joinKey: 'same' })).toBe(first);
  const done = itemsOf(['a']).map((item) => ({ ...item, result: 1 }));
  expect(await start({ ...by, idempotencyKey: null }, { items: done })).toEqual(expect.any(String));
});
