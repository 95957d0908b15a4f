import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import type { ClaimedItem } from '../rows/claim-items.ts';
import { freshRunTables, testRuns } from '../testing/run-store.ts';
import { plainResults, type PlainResult } from './commit-results.ts';
import { confirmHeld } from './lease-tracker.ts';
import type { Work } from './item-worker.ts';
import { createRunWorkers } from './run-workers.ts';

type Item = ClaimedItem<string>;

const log = createLog({ service: 'test', level: 'silent' });
let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate runs, run_items, item_leases, lanes, run_workers'));

/** Text of the commit of a claim that returned items. */
const theClaim = '"takenAt"';
const aRenewal = 'is_wanted';

/**
 * A connection pool that delays statements with `text`, from `hold` until `letGo`. For claims it delays the response to
 * their commit, once they have items: delaying an empty one would keep the worker from claiming any.
 */
function slowDatabase(text: string) {
  const database = createDatabase<unknown>({ url: tables.url, log, applicationName: 'slow' });
  const gate = Promise.withResolvers<void>();
  const state = { isHolding: false };
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...of: unknown[]) => Promise<{ rows: unknown[] }>;
    let hasClaimed = false;
    async function slowQuery(...of: unknown[]) {
      const statement = String(of[0]);
      if (state.isHolding && text === aRenewal && statement.includes(text)) await gate.promise;
      const answer = await query(...of);
      if (state.isHolding && text === theClaim && hasClaimed && statement === 'commit') await gate.promise;
      hasClaimed = statement.includes(theClaim) && answer.rows.length > 0;
      return answer;
    }
    Object.assign(client, { query: slowQuery });
  });
  function letGo(): void {
    state.isHolding = false;
    gate.resolve();
  }
  return {
    database,
    hold() {
      state.isHolding = true;
      // Must run before the replica is stopped, which would wait for the delayed statement.
      onTestFinished(letGo);
    },
    letGo,
  };
}

/** Requests to the provider, as «replica key», and the replicas that claimed again. */
function provider() {
  const asked: string[] = [];
  const over: string[] = [];
  /** Processes one item at a time: waits for its turn, then sends the request. */
  const workOf = (name: string, turn: () => Promise<void> = async () => {}): Work<Item, PlainResult> => ({
    plan() {
      over.push(name);
      return {
        concurrency: 1,
        ahead: 0,
        async attempt([item], signal) {
          try {
            await turn();
            await confirmHeld(signal);
          } catch {
            return null;
          }
          asked.push(`${name} ${item.key}`);
          return { result: 1 };
        },
      };
    },
  });
  return { asked, over, workOf };
}

function replica(work: Work<Item, PlainResult>, database: typeof tables.database, leaseMs: number) {
  const started = createRunWorkers({
    database,
    runs: testRuns,
    work,
    leaseMs,
    sweepMs: 100,
    log,
    ...plainResults,
  });
  onTestFinished(() => started.stop());
  void started.start();
}

const leases = () => tables.rows('select until <= clock_timestamp() as "isOver" from item_leases');
/** Simulates a long time without a silence of Postgres. */
const makeSteady = () => tables.rows(`update run_workers set steady_since = now() - interval '1 hour'`);
const completed = [{ status: 'completed', done: 1 }];
const statuses = () => tables.rows('select status, done from runs');

/** Another replica, which has seen no silence, takes over and sends the request. */
async function letOtherTakeOver(work: Work<Item, PlainResult>) {
  await expect.poll(leases, { interval: 10 }).toEqual([{ isOver: true }]);
  replica(work, tables.database, 20_000);
  await expect.poll(() => tables.rows('select from run_workers')).toHaveLength(2);
  await makeSteady();
  await expect.poll(statuses, { interval: 20 }).toEqual(completed);
}

it('starts nothing from a claim whose response arrived after its leases had expired and been taken over', async () => {
  const slow = slowDatabase(theClaim);
  onTestFinished(() => slow.database.close());
  const { asked, over, workOf } = provider();
  replica(workOf('late'), slow.database, 300);
  await expect.poll(() => tables.rows('select from run_workers')).toHaveLength(1);
  await makeSteady();
  slow.hold();
  await tables.start(['pair']);
  await letOtherTakeOver(workOf('other'));
  const before = over.length;
  slow.letGo();
  await expect.poll(() => over.slice(before)).toContain('late');
  expect(asked).toEqual(['other pair']);
});

it('sends no request for an item whose lease expired while it waited for its turn and renewals were delayed', async () => {
  const slow = slowDatabase(aRenewal);
  onTestFinished(() => slow.database.close());
  const { asked, over, workOf } = provider();
  const turn = Promise.withResolvers<void>();
  let waiting = 0;
  const takeTurn = () => {
    waiting += 1;
    return turn.promise;
  };
  replica(workOf('late', takeTurn), slow.database, 300);
  await expect.poll(() => tables.rows('select from run_workers')).toHaveLength(1);
  await makeSteady();
  await tables.start(['pair']);
  await expect.poll(() => waiting, { interval: 10 }).toBe(1);
  slow.hold();
  await letOtherTakeOver(workOf('other'));
  turn.resolve();
  const before = over.length;
  slow.letGo();
  await expect.poll(() => over.slice(before)).toContain('late');
  expect(asked).toEqual(['other pair']);
});

it('sends the request for an item it still holds, however late its renewals are', async () => {
  const slow = slowDatabase(aRenewal);
  onTestFinished(() => slow.database.close());
  const { asked, workOf } = provider();
  const turn = Promise.withResolvers<void>();
  replica(
    workOf('late', () => turn.promise),
    slow.database,
    300,
  );
  await expect.poll(() => tables.rows('select from run_workers')).toHaveLength(1);
  await makeSteady();
  slow.hold();
  await tables.start(['pair']);
  await expect.poll(leases, { interval: 10 }).toEqual([{ isOver: true }]);
  turn.resolve();
  slow.letGo();
  await expect.poll(statuses, { interval: 20 }).toEqual(completed);
  expect(asked).toEqual(['late pair']);
});
