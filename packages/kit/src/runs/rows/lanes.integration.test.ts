import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Database } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { freshRunTables, itemsOf, laneRuns, starter } from '../testing/run-store.ts';
import { claimItems, type ClaimedItem } from './claim-items.ts';
import { cancelRun } from './change-run.ts';
import { createRun } from './create-run.ts';
import { sweepRuns } from './item-leases.ts';
import { nextDueInMs, openLanesOfRun, wakeLanes } from './lanes.ts';
import { lockOpenLanes } from './pick-items.ts';

const log = createLog({ service: 'test', level: 'silent' });

let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate runs, run_items, item_leases, lanes'));

function connect(applicationName: string): Database<unknown> {
  const database = createDatabase<unknown>({ url: tables.url, log, applicationName });
  onTestFinished(() => database.close());
  return database;
}

const claim = async ({ kysely }: Database<unknown>, limit: number) => {
  const wanted = { holder: crypto.randomUUID(), limit, leaseMs: 20_000, isOneLane: false };
  return (await claimItems(kysely, laneRuns, wanted)).items;
};
const lanesOf = (items: readonly ClaimedItem[]) => items.map(({ lane }) => lane).toSorted();

it('two concurrent claims do not wait for each other, and no lane exceeds its limit', async () => {
  const [one, other] = [connect('one'), connect('other')];
  const lanes = ['a', 'b', 'c', 'd'];
  for (const lane of lanes)
    await tables.start(
      Array.from({ length: 5 }, (_, at) => `${lane}${at}`),
      { lane },
    );
  // One claim is stopped midway, with two lanes locked.
  const held = await one.kysely.startTransaction().execute();
  expect(await lockOpenLanes(held, laneRuns, 2)).toHaveLength(2);
  const beside = await claim(other, 10);
  expect(beside).toHaveLength(4);
  expect(new Set(lanesOf(beside)).size).toBe(2);
  await held.rollback().execute();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => claim(nth % 2 ? one : other, 1 + (nth % 4))),
  );
  expect(lanesOf([...beside, ...all.flat()])).toEqual(lanes.flatMap((lane) => [lane, lane]));
});

it('a claim skips a lane while a transaction adds a waiting item to it, and finds the item afterwards', async () => {
  const over = await tables.start(['a1'], { lane: 'a' });
  await cancelRun(tables.db, laneRuns, over);
  const starting = await connect('starting').kysely.startTransaction().execute();
  await createRun(starting, laneRuns, { starter: starter(), items: itemsOf(['a2'], 'a') });
  const claims = claim(connect('claiming'), 10);
  const isWaiting = () =>
    tables.rows(
      `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'claiming'`,
    );
  await Promise.race([claims, expect.poll(isWaiting, { interval: 5 }).toHaveLength(1)]);
  await starting.commit().execute();
  expect(await claims).toEqual([]);
  expect(await claim(tables.database, 10)).toMatchObject([{ key: 'a2' }]);
});

/** Rows of these tables that Postgres has read so far. */
async function rowsRead(names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_user_tables where relname = any(${names}::text[])`.execute(tables.db);
  return rows[0]?.n ?? 0;
}

/** Rows of the run tables that Postgres reads during `work`: a connection reports them when it ends. */
async function countReads(work: (database: Database<unknown>) => Promise<unknown>): Promise<number> {
  const names = ['runs', 'run_items', 'item_leases', 'lanes', 'run_workers'];
  const before = await rowsRead(names);
  const database = createDatabase<unknown>({ url: tables.url, log, applicationName: 'reader' });
  await work(database);
  await database.close();
  const open = () => tables.rows(`select from pg_stat_activity where application_name = 'reader'`);
  await expect.poll(open).toEqual([]);
  return (await rowsRead(names)) - before;
}

/** Six lists of 1,000 names, each with an item at a registry and a dependent one at the archive. */
async function storeLists({ kysely }: Database<unknown>): Promise<void> {
  for (let list = 0; list < 6; list += 1) {
    const { rows } = await sql<{ id: string }>`insert into runs (total, done, last_seq, user_id, started_by)
      values (2000, 0, 0, gen_random_uuid(), 'a@example.org') returning id`.execute(kysely);
    const runId = rows[0]?.id ?? '';
    await sql`insert into run_items (run_id, position, key, lane, state, after_position, is_held)
      select ${runId}, 2 * n + part, ${`name ${list} `} || n, case part when 0 then 'registry' else 'archive' end, 'waiting',
        case part when 1 then 2 * n end, part = 1
      from generate_series(0, 999) as n, generate_series(0, 1) as part`.execute(kysely);
    await openLanesOfRun(kysely, laneRuns, runId);
  }
}

it('reads only rows of open lanes while 12,000 items wait in resting lanes', async () => {
  await countReads(storeLists);
  await tables.rows(`insert into lanes values ('archive', now(), 0, null)`);
  await tables.rows(
    `update lanes set rest_until = now() + interval '1 hour', next_at = now() + interval '1 hour'`,
  );
  const idle = await countReads(async (database) => {
    // 30 s of a worker without wakes.
    for (let poll = 0; poll < 6; poll += 1) {
      expect(await claim(database, 12)).toEqual([]);
      await sweepRuns(database.kysely, laneRuns);
    }
  });
  expect(idle).toBeLessThan(1_000);
  await countReads(({ kysely }) =>
    kysely
      .transaction()
      .execute((trx) => createRun(trx, laneRuns, { starter: starter(), items: itemsOf(['open'], 'other') })),
  );
  const read = await countReads(async (database) => {
    expect(await claim(database, 12)).toMatchObject([{ key: 'open' }]);
  });
  expect(read).toBeLessThan(50);
}, 120_000);

it('wakes a sleeping lane that has a free item, but no other lane', async () => {
  await tables.start(['free'], { lane: 'free' });
  await tables.start(['resting'], { lane: 'resting' });
  await tables.rows(
    `update lanes set next_at = case name when 'free' then 'infinity' else now() + interval '1 hour' end`,
  );
  expect(await nextDueInMs(tables.db, laneRuns)).toBeGreaterThan(1_000);
  expect(await wakeLanes(tables.db, laneRuns)).toBe(1);
  expect(await nextDueInMs(tables.db, laneRuns)).toBe(0);
  expect(await wakeLanes(tables.db, laneRuns)).toBe(0);
});
