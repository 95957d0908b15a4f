import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshTables, measurement } from '../../testing/record-store.ts';
import type { ClaimedPair } from '../../domain/runs/claimed-pair.ts';
import { claimPairs } from './claim-pairs.ts';
import { commitLookups } from './commit-lookups.ts';
import { createRun } from './create-run.ts';
import { renewLeases } from './pair-leases.ts';
import { sweepRuns } from './sweep-runs.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate runs, run_items, pair_leases'));

const holder = crypto.randomUUID();
let commits = 0;
const db = () => tables.database.kysely;

/** A run of these keywords in one country, all waiting. */
function startRun(keywords: string[]) {
  const pairs = keywords.map((keyword) => ({ keyword, country: 'us' }));
  const starter = { userId: crypto.randomUUID(), email: 'a@example.org', idempotencyKey: null };
  return createRun(db(), { keywords, countries: ['us'], pairs, freshSince: null, starter }, new Map());
}

const claim = (limit = 10) => claimPairs(db(), { holder, limit, leaseMs: 20_000, isOneCountry: false });
const failure = { error: { code: 'unavailable' as const, message: 'no' } };
const found = { metrics: measurement('any').metrics };

function commit(pairs: readonly ClaimedPair[], end: typeof failure | typeof found) {
  commits += 1;
  return commitLookups(db(), { holder, number: commits }, [
    { pairs, ends: pairs.map(() => end), asked: null },
  ]);
}

it('counts a pair once that comes in twice in one commit', async () => {
  await startRun(['one', 'two', 'three']);
  const [one, two, three] = await claim();
  if (!one || !two || !three) throw new Error('not claimed');
  await commit([one, one], found);
  expect(await tables.rows('select status, done from runs')).toEqual([{ status: 'running', done: 1 }]);
  await commit([two, three], found);
  expect(await tables.rows('select status, done from runs')).toEqual([{ status: 'completed', done: 3 }]);
});

it('takes an error as the answer to a question put in the same millisecond', async () => {
  await startRun(['quick']);
  const claimed = await claim();
  await tables.rows('update run_items set waiting_since = (select taken_at from pair_leases)');
  await commit(claimed, failure);
  expect(await tables.rows('select done, failed from runs')).toEqual([{ done: 1, failed: 1 }]);
});

it('comes to an end when what it sees cannot be taken', async () => {
  await startRun(['contended']);
  await tables.rows(`create function refuse() returns trigger language plpgsql as 'begin return null; end'`);
  await tables.rows(
    'create trigger refuse before insert on pair_leases for each row execute function refuse()',
  );
  expect(await claim()).toEqual([]);
  await tables.rows('drop trigger refuse on pair_leases');
});

it('sweeps leases that are being renewed without a deadlock', async () => {
  await startRun(['b', 'a']);
  await claim(1);
  await claim(1);
  // Stored in another order than the leases are locked in, and long over.
  await tables.rows(`update pair_leases set until = now() - interval '1 hour'`);
  await tables.rows(`update run_items set state = 'cancelled'`);
  const keys = ['a', 'b'].map((keyword) => ({ keyword, country: 'us' }));
  const client = await tables.database.pool.connect();
  await client.query(`begin`);
  await client.query(`select from pair_leases where keyword_key = 'a' for update`);
  const waiting = async () =>
    (
      await tables.rows(`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    )[0];
  const renewing = renewLeases(db(), { holder, pairs: keys, leaseMs: 20_000 });
  await expect.poll(waiting, { interval: 5 }).toEqual({ n: 1 });
  const sweeping = sweepRuns(db());
  await Promise.race([sweeping, expect.poll(waiting, { interval: 5 }).toEqual({ n: 2 })]);
  await client.query('commit');
  client.release();
  await expect(Promise.all([renewing, sweeping])).resolves.toBeDefined();
});
