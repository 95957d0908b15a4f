import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createRateLimitTable, createSharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { afterEach, expect, it } from 'vitest';
import { clientForTests } from '../../clients/testing/client-under-test.ts';
import type { Workspace } from '../workspace.ts';
import { diagnoseConnection } from './diagnose-connection.ts';

const { sandbox, open } = clientForTests();
const add = (rows: number) => sandbox().notion.addDatabase({ title: `of ${rows}`, rows }).id;
const underTest = (databaseId: string) => ({ databaseId, typed: databaseId, chosen: {}, remembered: {} });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  sandbox().delay(0);
  for (const close of closers.splice(0).toReversed()) await close();
});

async function freshRateLimit() {
  const database = await freshDatabase();
  closers.push(() => database.drop());
  const log = createLog({ service: 'test', level: 'fatal' });
  const pool: Database<unknown> = createDatabase({ url: database.url, log, applicationName: 'test' });
  closers.push(() => pool.close());
  await createRateLimitTable(pool.kysely);
  return createSharedRateLimiter(pool.kysely);
}

it('respects the account’s rate limit, ends in time, and reports databases that were not reached', async () => {
  const databases = Array.from({ length: 51 }, () => underTest(add(5)));
  const workspace = open({ perSecond: 20, rateLimit: await freshRateLimit() });
  const before = sandbox().log().length;
  const began = performance.now();
  const timeout = new AbortController();
  const looking = diagnoseConnection(databases, { workspace, signal: timeout.signal });
  await expect.poll(() => sandbox().log().length - before, { interval: 5 }).toBeGreaterThanOrEqual(40);
  timeout.abort(new DOMException('out of time', 'TimeoutError'));
  // 20 per second, of which a second's worth may be sent at once.
  expect(performance.now() - began).toBeGreaterThan(950);
  const found = await looking;
  // 3 requests per database.
  const read = found.filter(({ reachable }) => reachable).length;
  expect(read).toBeGreaterThanOrEqual(4);
  expect(read).toBeLessThan(databases.length);
  expect(found.map(({ databaseId }) => databaseId)).toEqual(databases.map(({ databaseId }) => databaseId));
  expect(found.at(-1)).toMatchObject({
    problem: 'unavailable',
    message: expect.stringContaining('не уложилась в срок'),
  });
});

it('diagnoses every database before it counts any rows, and counts as many as time allows', async () => {
  const databases = [add(900), add(3), add(3), add(3), add(3), add(3)].map(underTest);
  const asked = () =>
    sandbox()
      .log()
      .filter(({ path }) => path.endsWith('/query')).length;
  const before = asked();
  const timeout = new AbortController();
  // Slow responses leave time to observe the next queries: 6 for the first pages of all.
  sandbox().delay(150);
  const looking = diagnoseConnection(databases, { workspace: open(), signal: timeout.signal });
  await expect.poll(() => asked() - before, { interval: 5 }).toBeGreaterThanOrEqual(databases.length + 2);
  timeout.abort(new DOMException('out of time', 'TimeoutError'));
  const found = await looking;
  expect(found.map(({ reachable }) => reachable)).toEqual(databases.map(() => true));
  const [large, ...small] = found;
  expect(large?.hasMoreRows).toBe(true);
  expect(large?.rows).toBeGreaterThanOrEqual(100);
  expect(large?.rows).toBeLessThan(900);
  expect(small.map(({ rows, hasMoreRows }) => [rows, hasMoreRows])).toEqual(small.map(() => [3, false]));
});

it('diagnoses the other databases when one of them does not respond', async () => {
  const [silent, good] = [add(1), add(2)];
  const dashed = [8, 13, 18, 23].reduce((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, silent);
  const match = `GET /notion/v1/databases/${dashed}`;
  sandbox().faults.add({ match, times: 9, fault: 'hang-headers' });
  sandbox().faults.add({ match: `GET /notion/v1/databases/${silent}`, times: 9, fault: 'hang-headers' });
  const [opened, timeout, read] = [open(), new AbortController(), Promise.withResolvers<void>()];
  const workspace: Workspace = {
    ...opened,
    async *scan(query, signal) {
      yield* opened.scan(query, signal);
      read.resolve();
    },
  };
  const { signal } = timeout;
  const looking = diagnoseConnection([underTest(silent), underTest(good)], { workspace, signal });
  await read.promise;
  timeout.abort(new DOMException('out of time', 'TimeoutError'));
  const found = await looking;
  expect(found).toMatchObject([
    { reachable: false, problem: 'unavailable' },
    { reachable: true, rows: 2 },
  ]);
});
