import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyUserChange, createUserStates } from '../../users/user-states.ts';
import { freshRunTables, itemsOf, presser, starter, testRuns } from '../testing/run-store.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { claimItems } from './claim-items.ts';
import { cancelWithoutAccess } from './end-access.ts';
import { createRun } from './create-run.ts';
import { finishItems } from './finish-items.ts';
import { heartbeat } from './worker-heartbeat.ts';
import { readRunUpdates } from './read-runs.ts';
import { sql } from 'kysely';

const holder = crypto.randomUUID();
let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
  await createUserStates(tables.db);
});
afterAll(() => tables.close());
beforeEach(async () => {
  await sql`truncate runs, run_items, item_leases, lanes, user_states`.execute(tables.db);
  await heartbeat(tables.db, testRuns, { holder, leaseMs: 20_000 });
});

const userOf = async (runId: string) =>
  String((await tables.rows(`select user_id from runs where id = '${runId}'`))[0]?.['user_id']);
const endAccess = (userId: string) =>
  tables.db.transaction().execute(async (trx) => {
    const users = [{ userId, ended: 'disabled' as const }];
    await applyUserChange(
      trx,
      { revision: 1, users, between: null },
      sql`select null::uuid as user_id, now() as since`,
    );
    return cancelWithoutAccess(trx, testRuns);
  });
const claim = async () =>
  (await claimItems(tables.db, testRuns, { holder, limit: 10, leaseMs: 20_000, isOneLane: false })).items;
const state = async (runId: string) =>
  (await tables.rows(`select status, access_ended from runs where id = '${runId}'`))[0];

it('cancels only the runs of the user whose access ended, and cancels each run once and with the reason', async () => {
  const [left, kept] = [await tables.start(['one', 'two']), await tables.start(['two', 'three'])];
  expect(await endAccess(await userOf(left))).toBe(1);
  expect(await state(left)).toEqual({ status: 'cancelled', access_ended: 'disabled' });
  expect(await state(kept)).toEqual({ status: 'running', access_ended: null });
  expect((await claim()).map(({ key }) => key).toSorted()).toEqual(['three', 'two']);
  expect(await tables.db.transaction().execute((trx) => cancelWithoutAccess(trx, testRuns))).toBe(0);
});

it('attributes retried items to the user who retries, and cancels only the items of the user who left', async () => {
  const runId = await tables.start(['one', 'two']);
  await cancelRun(tables.db, testRuns, runId);
  const items = [{ key: 'two', lane: '' }];
  await retryRun(tables.db, testRuns, { runId, items, by: presser });
  expect(await claim()).toMatchObject([{ key: 'two', userId: presser.userId, startedBy: presser.email }]);
  // The run's own user has no waiting items.
  expect(await endAccess(await userOf(runId))).toBe(0);
  expect(await endAccess(presser.userId)).toBe(1);
  expect(await state(runId)).toEqual({ status: 'cancelled', access_ended: 'disabled' });
});

it('continues a run for the items of another user, and shows the reason for the cancelled items when the run ends', async () => {
  const runId = await tables.start(['one', 'two']);
  await sql`update run_items set user_id = ${presser.userId}, user_email = ${presser.email} where key = 'two'`.execute(
    tables.db,
  );
  expect(await endAccess(await userOf(runId))).toBe(1);
  expect(await state(runId)).toEqual({ status: 'running', access_ended: 'disabled' });
  const claimed = await claim();
  expect(claimed).toMatchObject([{ key: 'two', startedBy: presser.email }]);
  const outcomes = claimed.map(({ key, lane, takenAt }) => {
    return { key, lane, takenAt, isFromStore: false, end: { result: 1 } };
  });
  await tables.db.transaction().execute((trx) => finishItems(trx, testRuns, outcomes));
  expect((await readRunUpdates(tables.db, testRuns, runId, 0))?.state.status).toBe('cancelled');
  await retryRun(tables.db, testRuns, { runId, items: undefined, by: presser });
  expect(await state(runId)).toEqual({ status: 'running', access_ended: null });
});

it('releases an item of another user when the item it depends on is cancelled', async () => {
  const [first = [], second = []] = ['first', 'second'].map((lane) => itemsOf(['one'], lane));
  const starting = {
    starter: starter(),
    items: [...first, ...second.map((item) => ({ ...item, after: 0 }))],
  };
  const runId = await tables.db.transaction().execute((trx) => createRun(trx, testRuns, starting));
  await sql`update run_items set user_id = ${presser.userId} where lane = 'second'`.execute(tables.db);
  await endAccess(await userOf(runId));
  expect(await claim()).toMatchObject([{ key: 'one', lane: 'second' }]);
});
