import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { afterAll, expect, test, vi } from 'vitest';
import { sampleSite } from '../../testing/fakes/fake-workspace.ts';
import { sortedRows } from '../../testing/sorted-rows.ts';
import { filterSites, noFilter, siteKeys, siteValues, type SiteFilter } from './site-rules.ts';
import { sitesList } from './table/sites-list.tsx';

// The cells import the session, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const filtered = (all: readonly NotionSite[], filter: Partial<SiteFilter>, launched?: readonly string[]) =>
  filterSites(all, siteKeys(all, launched), { ...noFilter, ...filter });

const sites = [
  sampleSite(0, { brand: 'Lumoret', geo: 'PL, de', status: 'In prod', url: 'https://a.example/' }),
  sampleSite(1, { brand: 'ЁЛКА', geo: 'Турция', status: 'План', url: 'https://b.example/' }),
  sampleSite(2, { brand: '', geo: '', status: '', url: 'javascript:alert(1)' }),
];
const found = (filter: Partial<SiteFilter>) => filtered(sites, filter).map((site) => sites.indexOf(site));

test('searches brand, GEO, URL and status regardless of case', () => {
  expect(found({ search: ' lumo ' })).toEqual([0]);
  expect(found({ search: 'елка' })).toEqual([1]);
  expect(found({ search: 'B.EXAMPLE' })).toEqual([1]);
  expect(found({ search: 'in prod' })).toEqual([0]);
  expect(found({ search: 'turk' })).toEqual([]);
  expect(found({ search: 'tr' })).toEqual([1]);
  expect(found({ search: 'польша' })).toEqual([0]);
});

test('does not match a query across two fields', () => {
  expect(found({ search: 'lumoret pl' })).toEqual([]);
});

test('does not search notes or people', () => {
  const row = [sampleSite(0, { notes: 'secret', responsible: 'secret' })];
  expect(filtered(row, { search: 'secret' })).toEqual([]);
});

test('finds a row with several GEOs by each GEO, in any spelling', () => {
  expect(found({ geo: ['DE'] })).toEqual([0]);
  expect(found({ geo: ['pl'] })).toEqual([0]);
  expect(found({ geo: ['TR'] })).toEqual([1]);
});

test('finds a row by the month of its start date, with or without a time', () => {
  const dated = ['2026-03-01', '2026-03-31T23:30:00+03:00', '2026-04-01', '', 'март 2026'];
  const rows = dated.map((start_date, at) => sampleSite(at, { start_date }));
  expect(filtered(rows, { start: '2026-03' }).map(({ start_date }) => start_date)).toEqual(dated.slice(0, 2));
});

test('treats sites as launched according to the counting rule, regardless of case', () => {
  const statuses = ['IN  prod ', 'готово', 'Launched', ''];
  const rows = statuses.map((status, at) => sampleSite(at, { status }));
  const shown = filtered(rows, { launched: '1' }, ['in prod', 'Готово ']);
  expect(shown.map(({ status }) => status)).toEqual(statuses.slice(0, 2));
});

test('combines all filters', () => {
  expect(found({ status: ['in PROD'], brand: ['lumoret'] })).toEqual([0]);
  expect(found({ status: ['План'], brand: ['Lumoret'] })).toEqual([]);
});

test('matches any of several values of a filter, and ignores an empty value in a link', () => {
  expect(found({ status: ['in prod', 'план'] })).toEqual([0, 1]);
  expect(found({ geo: ['PL', 'TR'], brand: ['ёлка'] })).toEqual([1]);
  expect(found({ status: ['', ' '] })).toEqual([0, 1, 2]);
});

test('finds a row by each of several people, types and languages', () => {
  const people = ['Анна, Борис', 'борис', ''];
  const rows = people.map((responsible, at) => sampleSite(at, { responsible }));
  const shown = (name: string) =>
    filtered(rows, { responsible: [name] }).map(({ responsible }) => responsible);
  expect(shown('Борис')).toEqual(people.slice(0, 2));
  expect(shown('Анна')).toEqual(people.slice(0, 1));
  const values = siteValues(rows).responsible;
  expect(values.map(({ label, count }) => [label, count])).toEqual([
    ['Анна', 1],
    ['Борис', 2],
  ]);
});

test('offers each value once in the selects, and leaves out empty values', () => {
  const values = siteValues([...sites, sampleSite(3, { brand: ' lumoret', geo: 'Poland', status: 'план' })]);
  expect(values.brand.map(({ label, count }) => [label, count])).toEqual([
    ['ЁЛКА', 1],
    ['Lumoret', 2],
  ]);
  expect(values.geo.map(({ label }) => label)).toEqual(['DE', 'PL', 'TR']);
  expect(values.status.map(({ label }) => label)).toEqual(['План', 'In prod']);
});

const order = (sort: string) => sortedRows(sitesList.columns, sites, sort).map((site) => sites.indexOf(site));

test('sorts newest first by default, and oldest first in reverse', () => {
  expect(order('-created_time')).toEqual([0, 1, 2]);
  expect(order('created_time')).toEqual([2, 1, 0]);
});

test('puts empty values last in both directions', () => {
  expect(order('brand')).toEqual([1, 0, 2]);
  expect(order('-brand')).toEqual([0, 1, 2]);
});

test('offers only the sort orders from the specification', () => {
  const sortable = sitesList.columns.filter(({ isSortable }) => isSortable).map(({ id }) => id);
  expect(sortable).toEqual(['status', 'brand', 'geo', 'start_date', 'created_time']);
});
