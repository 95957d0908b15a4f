import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { expect, test } from 'vitest';
import { sampleSite } from '../../testing/fakes/fake-workspace.ts';
import { capitalised, countSites, dataPath, slicesOf } from './analytics-rules.ts';

const projects = (rows: Partial<NotionSite>[]) => rows.map((row, at) => sampleSite(at, row));

test('returns counts of GEOs in upper case, and of brands and statuses with a capital letter, largest first', () => {
  const figures = countSites(
    projects([
      { geo: 'de', brand: 'lumoret', status: 'in prod' },
      { geo: 'PL', brand: 'torvelbet', status: 'SEO process' },
      { geo: 'pl', brand: 'Lumoret ', status: 'In prod' },
    ]),
  );
  expect(figures).toEqual({
    totalProjects: 3,
    geo: [
      { value: 'PL', count: 2 },
      { value: 'DE', count: 1 },
    ],
    brands: [
      { value: 'Lumoret', count: 2 },
      { value: 'Torvelbet', count: 1 },
    ],
    statuses: [
      { value: 'In prod', count: 2 },
      { value: 'SEO process', count: 1 },
    ],
  });
});

test('counts a row once for each of its GEOs, counts a word that is not a country separately, and ignores an empty cell', () => {
  const { geo, totalProjects } = countSites(
    projects([{ geo: 'PL, Германия; pl' }, { geo: 'de / Latam' }, { geo: ' ' }]),
  );
  expect(totalProjects).toBe(3);
  expect(geo).toEqual([
    { value: 'DE', count: 2 },
    { value: 'LATAM', count: 1 },
    { value: 'PL', count: 1 },
  ]);
});

test('returns no counts if there are no projects', () => {
  expect(countSites([])).toEqual({ totalProjects: 0, geo: [], brands: [], statuses: [] });
});

test.each([
  ['в работе', 'В работе'],
  ['SEO process', 'SEO process'],
  ['𐐨x', '𐐀x'],
  ['', ''],
])('capitalizes %j as %j', (text, expected) => {
  expect(capitalised(text)).toBe(expected);
});

const counts = (...values: number[]) => values.map((count, at) => ({ value: `v${at}`, count }));

test('creates eight slices for eight values, each with its rounded percentage', () => {
  const slices = slicesOf(counts(50, 20, 10, 5, 5, 4, 3, 2));
  expect(slices.map(({ percent }) => percent)).toEqual([51, 20, 10, 5, 5, 4, 3, 2]);
  expect(slices.some(({ isRest }) => isRest)).toBe(false);
});

test('shows nine values as the seven largest slices and the remainder', () => {
  const slices = slicesOf(counts(90, 80, 70, 60, 50, 40, 30, 20, 10));
  expect(slices).toHaveLength(8);
  expect(slices[6]).toEqual({ value: 'v6', count: 30, percent: 7, isRest: false });
  expect(slices[7]).toEqual({ value: 'Прочее', count: 30, percent: 7, isRest: true });
});

test('adds the filter to the path of the workspace data screen', () => {
  expect(dataPath({ geo: 'PL', status: 'SEO process & co' })).toBe(
    '/notion-data?geo=PL&status=SEO+process+%26+co',
  );
});
