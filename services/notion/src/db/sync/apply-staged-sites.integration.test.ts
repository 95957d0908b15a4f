import { expect, it } from 'vitest';
import type { SyncResult, SyncTask } from '../../domain/sync/sync-task.ts';
import { notionDatabase } from '../../testing/notion-database.ts';
import { applyStagedSites, removeGone } from './apply-staged-sites.ts';

const database = notionDatabase();

const result: SyncResult = {
  isFull: true,
  title: null,
  dataSources: [
    {
      id: 'source',
      title: '',
      fields: {} as never,
      remembered: {},
      watermark: null,
      isGone: false,
    },
  ],
  trashed: [],
  warnings: [],
};

const taskOf = () => ({ databaseRow: crypto.randomUUID(), attempt: crypto.randomUUID() }) as SyncTask;

/** Columns of a stored or staged row after its id. */
const values = `'source', '', '', '', '', '', '', '', '', '', '2026-01-01', '', '', '', '{}', '{}'`;

/** Stages pages `from` to `to` in batches of 500. */
const stage = ({ attempt }: SyncTask, from: number, to: number) =>
  database().sql(
    `insert into staged_sites select $1::uuid, 'page ' || at, ${values}, (at - 1) / 500
      from generate_series($2::int, $3::int) at`,
    [attempt, from, to],
  );

/** Number of stored rows, and their first page. */
const left = ({ databaseRow }: SyncTask) =>
  database().sql(
    'select count(*)::int as count, min(substr(id, 6)::int) as first from sites where database_row = $1',
    [databaseRow],
  );

const inTransaction = () => database().db.transaction();

it('stores every row even if there are more batches than one statement takes, and removes missing rows', async () => {
  const task = taskOf();
  await stage(task, 1, 5_100);
  expect(await inTransaction().execute((trx) => applyStagedSites(trx, task, 11))).toBe(5_100);
  expect(await left(task)).toEqual([{ count: 5_100, first: 1 }]);
  // The same number of rows as before, but not the same ones.
  const next = { ...task, attempt: crypto.randomUUID() };
  await stage(next, 2, 5_101);
  await inTransaction().execute(async (trx) => {
    expect(await applyStagedSites(trx, next, 11)).toBe(1);
    expect(await removeGone(trx, next, result, 5_100)).toBe(1);
  });
  expect(await left(task)).toEqual([{ count: 5_100, first: 2 }]);
});

it('finds three missing rows among 25,000 despite outdated statistics', async () => {
  const rows = 25_000;
  const task = taskOf();
  // Simulates the case that a scan is faster than autovacuum: the statistics are older than the rows.
  for (const table of ['sites', 'staged_sites'])
    await database().sql(`alter table ${table} set (autovacuum_enabled = off)`);
  await database().sql(
    `insert into sites select $1::uuid, 'page ' || at, ${values} from generate_series(1, ${rows}) at`,
    [task.databaseRow],
  );
  await stage(task, 4, rows);

  // A plan that scans every staged row for every stored one fails here by the statement timeout (10 s).
  const remove = (staged: number) => inTransaction().execute((trx) => removeGone(trx, task, result, staged));
  expect(await remove(rows - 3)).toBe(3);
  expect(await left(task)).toEqual([{ count: rows - 3, first: 4 }]);

  await database().sql('truncate staged_sites');
  expect(await remove(0)).toBe(rows - 3);
  expect(await left(task)).toEqual([{ count: 0, first: null }]);
});
