import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { expect, it, onTestFinished } from 'vitest';
import type { SyncResult, SyncTask } from '../../domain/sync/sync-task.ts';
import { startNotion } from '../../testing/start-notion.ts';
import { removeGone } from './apply-staged-sites.ts';
import type { NotionTables } from '../tables.ts';

const rows = 25_000;

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

it('finds three missing rows among 25,000 despite outdated statistics', async () => {
  const notion = await startNotion({ workerless: true });
  onTestFinished(() => notion.close());
  const log = createLog({ service: 'notion', level: 'silent' });
  const database = createDatabase<NotionTables>({
    url: notion.databaseUrl,
    log,
    applicationName: 'test',
  });
  onTestFinished(() => database.close());
  const [attempt, databaseRow] = [crypto.randomUUID(), crypto.randomUUID()];
  const values = `'source', '', '', '', '', '', '', '', '', '', now(), '', '', '', '{}', '{}' from generate_series`;
  // Simulates the case that a scan is faster than autovacuum: the statistics are older than the rows.
  for (const table of ['sites', 'staged_sites'])
    await notion.sql(`alter table ${table} set (autovacuum_enabled = off)`);
  await notion.sql(`insert into sites select $1::uuid, 'page ' || at, ${values}(1, ${rows}) at`, [
    databaseRow,
  ]);
  await notion.sql(`insert into staged_sites select $1::uuid, 'page ' || at, ${values}(4, ${rows}) at`, [
    attempt,
  ]);

  // A plan that scans every staged row for every stored one fails here by the statement timeout (10 s).
  const remove = (staged: number) =>
    database.kysely
      .transaction()
      .execute((trx) => removeGone(trx, { databaseRow, attempt } as SyncTask, result, staged));
  expect(await remove(rows - 3)).toBe(3);
  const left = () => notion.sql('select count(*)::int as count, min(substr(id, 6)::int) as first from sites');
  expect(await left()).toEqual([{ count: rows - 3, first: 4 }]);

  await notion.sql('truncate staged_sites');
  expect(await remove(0)).toBe(rows - 3);
  expect(await left()).toEqual([{ count: 0, first: null }]);
});
