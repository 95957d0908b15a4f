import { sql, type QueryExecutorProvider } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshRunTables, presser, testRuns } from '../testing/run-store.ts';
import { commitResults, plainResults } from '../work/commit-results.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { claimItems, type ClaimedItem } from './claim-items.ts';
import type { ItemEnd } from './finish-items.ts';
import { releaseItems, removeOldRuns, renewLeases, sweepRuns } from './item-leases.ts';

let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate runs, run_items, item_leases, lanes'));

const holder = crypto.randomUUID();
let commits = 0;

const claim = async (limit = 10) =>
  (await claimItems(tables.db, testRuns, { holder, limit, leaseMs: 20_000, isOneLane: false })).items;
const failure = { error: { code: 'unavailable', message: 'no' } };
const found = { result: 1 };

function commit(items: readonly ClaimedItem<string>[], result: ItemEnd) {
  commits += 1;
  const needs = { database: tables.database, runs: testRuns, ...plainResults };
  return commitResults(needs, { holder, number: commits }, [{ items, result }]);
}

it('counts an item once even if it occurs twice in one commit', async () => {
  await tables.start(['one', 'two', 'three']);
  const [one, two, three] = await claim();
  if (!one || !two || !three) throw new Error('not claimed');
  expect(one).toMatchObject({ key: 'one', lane: '', input: 'one', startedBy: 'a@example.org' });
  await commit([one, one], found);
  expect(await tables.rows('select status, done from runs')).toEqual([{ status: 'running', done: 1 }]);
  await commit([two, three], found);
  expect(await tables.rows('select status, done from runs')).toEqual([{ status: 'completed', done: 3 }]);
});

it('ends an item in all runs that wait for it, and changes nothing when a commit is repeated', async () => {
  await tables.start(['shared', 'own']);
  await tables.start(['shared']);
  const shared = (await claim()).filter(({ key }) => key === 'shared');
  expect(shared).toHaveLength(1);
  await commit(shared, found);
  commits -= 1;
  await commit(shared, failure);
  expect(await tables.rows('select status, done, failed from runs order by total')).toEqual([
    { status: 'completed', done: 1, failed: 0 },
    { status: 'running', done: 1, failed: 0 },
  ]);
});

it('accepts an error from a claim made in the same millisecond in which the item began to wait', async () => {
  await tables.start(['quick']);
  const claimed = await claim();
  await tables.rows('update run_items set waiting_since = (select taken_at from item_leases)');
  await commit(claimed, failure);
  expect(await tables.rows('select done, failed from runs')).toEqual([{ done: 1, failed: 1 }]);
});

it('ignores an error from a claim made before the item began to wait again', async () => {
  await tables.start(['again']);
  const claimed = await claim();
  await tables.rows('update run_items set waiting_since = clock_timestamp()');
  await commit(claimed, failure);
  expect(await tables.rows('select done, failed from runs')).toEqual([{ done: 0, failed: 0 }]);
});

it('claims items of the least advanced runs first, and claims from only one lane if requested', async () => {
  await tables.start(['a1', 'a2'], { lane: 'a' });
  await tables.start(['b1', 'b2'], { lane: 'b' });
  const firsts = await claim(2);
  expect(firsts.map(({ key }) => key).toSorted()).toEqual(['a1', 'b1']);
  const wanted = { holder, limit: 10, leaseMs: 20_000, isOneLane: true };
  expect((await claimItems(tables.db, testRuns, wanted)).items).toHaveLength(1);
});

it('lets a start with the same join key join an existing run only while that run is in progress', async () => {
  const first = await tables.start(['one'], { joinKey: 'all' });
  expect(await tables.start(['one', 'two'], { joinKey: 'all' })).toBe(first);
  await commit(await claim(), found);
  expect(await tables.start(['one'], { joinKey: 'all' })).not.toBe(first);
});

it('retries failed items, but not while another run with the same join key is running', async () => {
  const runId = await tables.start(['one', 'two'], { joinKey: 'all' });
  await commit(await claim(), failure);
  const other = await tables.start(['three'], { joinKey: 'all' });
  const retry = () =>
    retryRun(tables.db, testRuns, { runId, items: [{ key: 'two', lane: '' }], by: presser });
  await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
  await cancelRun(tables.db, testRuns, other);
  expect(await retry()).toMatchObject({ run: { runId, status: 'running', done: 1, failed: 1 } });
  expect((await claim()).map(({ key }) => key)).toEqual(['two']);
});

async function violateUnique(trx: QueryExecutorProvider): Promise<void> {
  await sql`create temporary table own (id integer unique)`.execute(trx);
  await sql`insert into own values (1), (1)`.execute(trx);
}

it('rethrows a unique violation raised by the check before a retry', async () => {
  const runId = await tables.start(['one']);
  await commit(await claim(), failure);
  await expect(
    retryRun(tables.db, testRuns, { runId, items: undefined, by: presser }, violateUnique),
  ).rejects.toMatchObject({
    constraint: 'own_id_key',
  });
});

it('enforces the limit of a lane across all workers', async () => {
  await tables.start(['a1', 'a2', 'a3'], { lane: 'a' });
  await tables.start(['b1'], { lane: 'b' });
  const limited = { ...testRuns, maxPerLane: 2 };
  const claimLimited = async (limit: number) => {
    const worker = { holder, leaseMs: 20_000 };
    return (await claimItems(tables.db, limited, { ...worker, limit, isOneLane: false })).items;
  };
  const claimed = (await Promise.all([1, 4, 4, 1].map(claimLimited))).flat();
  expect(claimed.map(({ lane }) => lane).toSorted()).toEqual(['a', 'a', 'b']);
  expect(await claimLimited(4)).toEqual([]);
  await releaseItems(tables.db, limited, holder, [{ key: 'a1', lane: 'a' }]);
  expect(await claimLimited(4)).toHaveLength(1);
});

it('ends its claim loop when items are visible but cannot be claimed', async () => {
  await tables.start(['contended']);
  await tables.rows(`create function refuse() returns trigger language plpgsql as 'begin return null; end'`);
  await tables.rows(
    'create trigger refuse before insert on item_leases for each row execute function refuse()',
  );
  expect(await claim()).toEqual([]);
  await tables.rows('drop trigger refuse on item_leases');
});

it('sweeps leases during their renewal without deadlocking', async () => {
  await tables.start(['b', 'a']);
  await claim(1);
  await claim(1);
  // Stored in another order than that of the locks, and long expired.
  await tables.rows(`update item_leases set until = now() - interval '1 hour'`);
  await tables.rows(`update run_items set state = 'cancelled'`);
  const items = ['a', 'b'].map((key) => ({ key, lane: '' }));
  const client = await tables.database.pool.connect();
  await client.query(`begin`);
  await client.query(`select from item_leases where key = 'a' for update`);
  const waiting = async () =>
    (
      await tables.rows(`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    )[0];
  const renewing = renewLeases(tables.db, testRuns, { holder, items, leaseMs: 20_000 });
  await expect.poll(waiting, { interval: 5 }).toEqual({ n: 1 });
  const sweeping = sweepRuns(tables.db, testRuns);
  await Promise.race([sweeping, expect.poll(waiting, { interval: 5 }).toEqual({ n: 2 })]);
  await client.query('commit');
  client.release();
  await expect(Promise.all([renewing, sweeping])).resolves.toBeDefined();
});

it('sweeps expired leases that no run waits for, but keeps leases of waiting items', async () => {
  await tables.start(['waiting']);
  await tables.start(['cancelled']);
  await claim();
  await tables.rows(`update item_leases set until = now() - interval '1 hour'`);
  await tables.rows(`update run_items set state = 'cancelled' where key = 'cancelled'`);
  expect(await sweepRuns(tables.db, testRuns)).toBe(1);
  expect(await tables.rows('select key from item_leases')).toEqual([{ key: 'waiting' }]);
});

it('removes runs that ended long ago together with their items, but no runs in progress', async () => {
  await tables.start(['old']);
  await commit(await claim(), found);
  await tables.rows(`update runs set finished_at = now() - interval '40 days'`);
  await tables.start(['new']);
  expect(await removeOldRuns(tables.db, testRuns, { days: 30 })).toBe(1);
  expect(await tables.rows('select key from run_items')).toEqual([{ key: 'new' }]);
});
