import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createStagingWriter } from '../../domain/sync/staging-writer.ts';
import type { Site } from '../../domain/sites/parse-site.ts';
import type { SyncTask } from '../../domain/sync/sync-task.ts';
import { notionDatabase } from '../../testing/notion-database.ts';
import { clearStage, stageSites } from './staged-sites.ts';

function siteOf(at: number, notes = 'first'): Site {
  const places = { countries: ['us', 'de'], geoLabels: ['US', '{"Атлантида"}'], unknownFields: [] };
  const texts = { url: 'https://a.example/\t', status: '', brand: 'b', geo: 'US', language: '', type: '' };
  const keys = { brandKey: 'b', statusKey: '' };
  const own = { id: `page-${at}`, dataSourceId: 'source', createdAt: new Date(at), notionUrl: '', notes };
  return { ...texts, ...places, ...keys, ...own, start_date: '', responsible: '' };
}
const sitesOf = (from: number, to: number, notes?: string) =>
  Array.from({ length: to - from }, (_, at) => siteOf(from + at, notes));

const database = notionDatabase();

function start() {
  const { db, pool, sql } = database();
  const attempt = randomUUID();
  const stage = createStagingWriter(
    {
      stage: (_task, batch) => stageSites(pool, attempt, batch),
      clearStage: () => clearStage(db, attempt),
      progress: () => Promise.resolve(),
    },
    { attempt } as SyncTask,
  );
  const staged = () =>
    sql<{ id: string; notes: string; batch: number }>(
      `select id, notes, batch from staged_sites where attempt = $1 order by created_at, notes`,
      [attempt],
    );
  const find = (columns: string) => sql(`select ${columns} from staged_sites where attempt = $1`, [attempt]);
  return { stage, staged, find };
}

it('keeps the last version of a page that occurs twice, in one batch or in two', async () => {
  const { stage, staged } = start();
  await stage.add(sitesOf(0, 600));
  await stage.add([...sitesOf(590, 610, 'moved'), siteOf(609, 'moved again')]);
  expect(await stage.finish()).toBe(610);
  const rows = await staged();
  expect(rows.map(({ id }) => id)).toEqual(sitesOf(0, 610).map(({ id }) => id));
  const stagedAt = (at: number) => [rows[at]?.notes, rows[at]?.batch];
  expect([0, 589, 590, 608, 609].map(stagedAt)).toEqual([
    ['first', 0],
    ['first', 0],
    ['moved', 1],
    ['moved', 1],
    ['moved again', 1],
  ]);
});

it('stages rows from the first batch again after it is cleared', async () => {
  const { stage, staged } = start();
  await stage.add(sitesOf(0, 1_100));
  await stage.clear();
  expect(await staged()).toEqual([]);
  await stage.add(sitesOf(5, 7, 'second'));
  expect(await stage.finish()).toBe(2);
  expect(await staged()).toEqual([5, 6].map((at) => ({ id: `page-${at}`, notes: 'second', batch: 0 })));
});

it('stages every field unchanged', async () => {
  const { stage, find } = start();
  await stage.add([siteOf(0)]);
  await stage.finish();
  const [row] = await find('url, geo, countries, geo_labels, created_at, brand_key, data_source_id');
  expect(row).toEqual({
    url: 'https://a.example/\t',
    geo: 'US',
    countries: ['us', 'de'],
    geo_labels: ['US', '{"Атлантида"}'],
    created_at: new Date(0),
    brand_key: 'b',
    data_source_id: 'source',
  });
});
