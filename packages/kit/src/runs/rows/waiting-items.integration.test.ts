import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { freshRunTables, starter, testRuns, laneRuns } from '../testing/run-store.ts';
import { commitResults, plainResults, type PlainResult } from '../work/commit-results.ts';
import { claimItems, type ClaimedItem } from './claim-items.ts';
import { createRun } from './create-run.ts';

const log = createLog({ service: 'test', level: 'silent' });
const sites = 10_000;
/** One pass over a run is a reasonable plan for a group; one per item is not. */
const onePass = 1.5 * sites;
const group = 40;
const holder = crypto.randomUUID();

let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());

/** A run of items in separate lanes. */
const start = ({ kysely }: Database<unknown>) =>
  kysely.transaction().execute((trx) =>
    createRun(trx, testRuns, {
      starter: starter(),
      items: Array.from({ length: sites }, (_, at) => ({
        key: `key ${at}`,
        lane: `lane ${at}`,
        columns: { input: at },
      })),
    }),
  );

async function itemsRead(): Promise<number> {
  const [row] = await tables.rows(
    `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_user_tables where relname = 'run_items'`,
  );
  return Number(row?.['n']);
}

/**
 * Result of a process, and the number of item rows that Postgres read for it: a connection reports them when it ends.
 */
async function reading<T>(
  work: (database: Database<unknown>) => Promise<T>,
): Promise<{ done: T; read: number }> {
  const before = await itemsRead();
  const database = createDatabase<unknown>({ url: tables.url, log, applicationName: 'reader' });
  const done = await work(database);
  await database.close();
  const open = () => tables.rows(`select from pg_stat_activity where application_name = 'reader'`);
  await expect.poll(open).toEqual([]);
  return { done, read: (await itemsRead()) - before };
}

function commit(number: number, items: readonly ClaimedItem[], result: PlainResult) {
  return reading((database) =>
    commitResults({ database, runs: laneRuns, ...plainResults }, { holder, number }, [{ items, result }]),
  );
}

it('reads only the rows it changes, not the thousands of waiting rows, regardless of the planner statistics', async () => {
  // Read here as well, so that none of it is reported later as part of the measured work.
  await reading(async (database) => {
    await start(database);
    await database.pool.query(`update run_items set state = 'succeeded', seq = position, result = '1'`);
    await database.pool.query(`update runs set status = 'completed'`);
    // Like autovacuum between two runs: nothing is waiting then, and the next run has no statistics.
    await database.pool.query('vacuum analyze');
    await start(database);
  });
  const claimed = await reading((database) =>
    claimItems(database.kysely, laneRuns, { holder, limit: 2 * group, leaseMs: 20_000, isOneLane: false }),
  );
  const { items } = claimed.done;
  expect(items).toHaveLength(2 * group);
  const ended = await commit(1, items.slice(0, group), { result: 1 });
  const postponed = await commit(2, items.slice(group), { again: { afterMs: 60_000, input: 2 } });
  expect(await tables.rows('select done from runs order by done')).toEqual([{ done: 0 }, { done: group }]);
  expect(claimed.read).toBeLessThan(sites);
  expect(ended.read).toBeLessThan(onePass);
  expect(postponed.read).toBeLessThan(onePass);
});
