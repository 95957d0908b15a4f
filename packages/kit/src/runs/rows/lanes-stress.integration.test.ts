import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { defineRuns } from '../define-runs.ts';
import { freshRunTables, itemsOf, presser, starter } from '../testing/run-store.ts';
import { commitResults, plainResults, type PlainResult } from '../work/commit-results.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { claimItems, type ClaimedItem } from './claim-items.ts';
import { createRun } from './create-run.ts';
import { releaseItems } from './item-leases.ts';
import { wakeLanes } from './lanes.ts';
import { heartbeat } from './worker-heartbeat.ts';

const log = createLog({ service: 'test', level: 'silent' });
const leaseMs = 300;
const runs = defineRuns<unknown>({
  maxPerLane: 2,
  stoppingCodes: new Set(['quota']),
  enqueueJobs: async () => {},
});

let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());

/** Pseudo-random numbers, the same in each test run. */
function chooserOf(seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, of: <T>(all: readonly [T, ...T[]]): T => all[next(all.length)] ?? all[0] };
}

const ends: readonly [PlainResult, ...PlainResult[]] = [
  { result: 1 },
  { result: 1 },
  { result: 1, laneRestMs: 40 },
  { error: { code: 'silent', message: 'no' } },
  { error: { code: 'quota', message: 'no' }, laneRestMs: 20 },
  { again: { afterMs: 60, input: null } },
];

/**
 * A replica that performs the actions of workers and users in any order. It never hands back items that it has lost
 * track of.
 */
function actor(seed: number) {
  const { next, of } = chooserOf(seed);
  const holder = crypto.randomUUID();
  const database: Database<unknown> = createDatabase({ url: tables.url, log, applicationName: 'actor' });
  const { kysely: db } = database;
  let commits = 0;
  let inHand: ClaimedItem[] = [];

  const start = () =>
    db.transaction().execute((trx) =>
      createRun(trx, runs, {
        starter: starter(),
        items: Array.from({ length: 1 + next(4) }, () => `key ${next(12)}`)
          .filter((key, at, all) => all.indexOf(key) === at)
          .flatMap((key, at) => [
            ...itemsOf([key], `lane ${next(4)}`),
            ...itemsOf([key], 'last').map((item) => ({ ...item, after: 2 * at })),
          ]),
      }),
    );
  const someRun = async () => {
    const { rows } = await tables.database.pool.query<{ id: string }>('select id from runs');
    return rows[next(rows.length)]?.id ?? crypto.randomUUID();
  };
  async function claim() {
    await heartbeat(db, runs, { holder, leaseMs: 60_000 });
    const claimed = await claimItems(db, runs, {
      holder,
      limit: 1 + next(5),
      leaseMs,
      isOneLane: next(3) === 0,
    });
    inHand.push(...claimed.items);
  }
  function commit(result = of(ends)) {
    const items = inHand.splice(0, 1 + next(3));
    commits += 1;
    return commitResults({ database, runs, ...plainResults }, { holder, number: commits }, [
      { items, result },
    ]);
  }
  async function act(): Promise<void> {
    const what = next(20);
    if (what < 4) await start();
    else if (what < 10) await claim();
    else if (what < 15) await commit();
    else if (what < 17) await releaseItems(db, runs, holder, inHand.splice(0, 2));
    else if (what === 17) inHand = [];
    else if (what === 18) await cancelRun(db, runs, await someRun());
    else
      await retryRun(db, runs, {
        runId: await someRun(),
        items: undefined,
        by: { ...presser, userId: holder },
      });
  }
  return {
    async work(times: number): Promise<void> {
      // Errors of a killed connection or a refusal also happen in production.
      for (let nth = 0; nth < times; nth += 1) await act().catch(() => {});
    },
    /** Claims and ends all remaining items. */
    async finish(): Promise<void> {
      inHand = [];
      for (let empty = 0; empty < 3;) {
        await claim();
        empty = inHand.length === 0 ? empty + 1 : 0;
        while (inHand.length > 0) await commit({ result: 1 });
        if (empty > 0) await sleep(leaseMs);
      }
    },
    close: () => database.close(),
  };
}

/** Kills connections in the middle of any operation. */
async function killConnections(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(15);
    await tables.rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'actor' and datname = current_database() and state <> 'idle' order by random() limit 1`);
  }
}

it('leaves no lane asleep after any mix of concurrent operations and kills', async () => {
  const actors = [1, 2, 3].map(actor);
  const over = new AbortController();
  const killing = killConnections(over.signal);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(actors.map((one) => one.work(40)));
    // Leases, rests and pauses have then ended: everything that is waiting is due.
    await sleep(leaseMs + 100);
    const asleep = `select name, next_at from lanes where next_at > now() and exists (
      select from run_items as i where i.lane = lanes.name and i.state = 'waiting' and not i.is_held)`;
    expect(await tables.rows(asleep)).toEqual([]);
    const missing = `select lane from run_items where state = 'waiting' and not is_held
      and lane not in (select name from lanes)`;
    expect(await tables.rows(missing)).toEqual([]);
    const heldForNothing = `select key from run_items as i where state = 'waiting' and is_held and not exists (
      select from run_items as o where o.run_id = i.run_id and o.position = i.after_position and o.state = 'waiting')`;
    expect(await tables.rows(heldForNothing)).toEqual([]);
    expect(await wakeLanes(tables.db, runs)).toBe(0);
  }
  over.abort();
  await killing;
  await actors[0]?.finish();
  expect(await tables.rows(`select id from runs where status = 'running'`)).toEqual([]);
  expect(await tables.rows('select name from lanes')).toEqual([]);
  await Promise.all(actors.map((one) => one.close()));
}, 120_000);
