import { siteCountsChanged, siteCountsListed } from '@geoplan/contracts/notion/notion';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGeo } from '../../testing/start-geo.ts';

let geo: Awaited<ReturnType<typeof startGeo>>;
beforeAll(async () => {
  geo = await startGeo();
});
afterAll(() => geo.close());
beforeEach(() => geo.sql('truncate site_counts'));

type Listed = (typeof siteCountsListed)['data']['_output'];
type Key = NonNullable<Listed['after']>;

const key = (brand: string, code: string | null = 'us'): Key => ({ brand, geo: code, databaseId: 'db' });
const count = (brand: string, totalDomains: number, code: string | null = 'us') => ({
  ...key(brand, code),
  totalDomains,
  sitesInWork: 0,
  launchedSites: totalDomains,
});
const list = (data: Listed) => geo.bus.publish(siteCountsListed, createEnvelope(siteCountsListed, data));
const change = (revision: number, counts: Listed['counts']) =>
  geo.bus.publish(siteCountsChanged, createEnvelope(siteCountsChanged, { revision, counts }));
const stored = async () => {
  const rows = await geo.sql(`select keyword_key || ' ' || country as place, total_domains, revision::int
    from site_counts order by keyword_key, country`);
  return rows.map((row) => Object.values(row));
};
const becomes = (rows: [place: string, total: number, revision: number][]) =>
  expect.poll(stored).toEqual(rows);

it('adds missing counts, corrects wrong counts and sets surplus counts to zero', async () => {
  await change(5, [count('b', 3), count('gone', 2), count('gone', 2, null)]);
  await becomes([
    ['b us', 3, 5],
    ['gone ', 2, 5],
    ['gone us', 2, 5],
  ]);
  await list({ revision: 9, after: null, upTo: null, counts: [count('a', 1), count('b', 4)] });
  await becomes([
    ['a us', 1, 9],
    ['b us', 4, 9],
    ['gone ', 0, 9],
    ['gone us', 0, 9],
  ]);
  // A message that was parked in between and redelivered later changes nothing.
  await change(8, [count('gone', 2)]);
  await change(10, [count('z', 1)]);
  await expect.poll(stored).toContainEqual(['z us', 1, 10]);
  expect(await stored()).toContainEqual(['gone us', 0, 9]);
});

it('changes only the key range of the message, so that the messages of one resync can arrive in any order', async () => {
  await change(5, [count('a', 1), count('b', 1), count('b', 1, null), count('c', 1), count('d', 1)]);
  await expect.poll(async () => (await stored()).length).toBe(5);
  const [first, second] = [
    { revision: 9, after: null, upTo: key('b', null), counts: [count('b', 2, null)] },
    { revision: 9, after: key('b', null), upTo: null, counts: [count('c', 2)] },
  ];
  await list(second);
  await becomes([
    ['a us', 1, 5],
    ['b ', 1, 5],
    ['b us', 0, 9],
    ['c us', 2, 9],
    ['d us', 0, 9],
  ]);
  await list(first);
  await becomes([
    ['a us', 0, 9],
    ['b ', 2, 9],
    ['b us', 0, 9],
    ['c us', 2, 9],
    ['d us', 0, 9],
  ]);
});

it('keeps counts newer than the resync, and sets older ones to zero if nothing is listed', async () => {
  await change(12, [count('new', 1)]);
  await change(3, [count('old', 1)]);
  await expect.poll(async () => (await stored()).length).toBe(2);
  await list({ revision: 9, after: null, upTo: null, counts: [] });
  await becomes([
    ['new us', 1, 12],
    ['old us', 0, 9],
  ]);
});
