import { afterAll, expect, test, vi } from 'vitest';
import { sortedRows } from '../../../testing/sorted-rows.ts';
import { readableProjects } from '../../../domain/plan/plan-rules.ts';
import { newestFirst } from '../planning-rules.ts';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { narrowColumns, planningColumns } from './planning-columns.tsx';

// The cells bring the plan's store with them, which reads the browser's storage as soon as it is imported.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const rows = newestFirst(samplePlan());
const firstWords = (columns: typeof planningColumns, sort: string) =>
  sortedRows(columns, rows, sort).map(({ keyword }) => keyword.split(' ')[0]);

test.each([
  [
    'keyword',
    ['kastavia', 'lumoret', 'ordenza', 'torvelbet'],
    ['torvelbet', 'ordenza', 'lumoret', 'kastavia'],
  ],
  [
    'country',
    ['ordenza', 'kastavia', 'lumoret', 'torvelbet'],
    ['torvelbet', 'lumoret', 'kastavia', 'ordenza'],
  ],
  [
    'status',
    ['ordenza', 'kastavia', 'torvelbet', 'lumoret'],
    ['lumoret', 'torvelbet', 'kastavia', 'ordenza'],
  ],
  [
    'searchVolume',
    ['ordenza', 'kastavia', 'torvelbet', 'lumoret'],
    ['lumoret', 'torvelbet', 'kastavia', 'ordenza'],
  ],
  // Of one rank the newest stays first.
  [
    'priority',
    ['torvelbet', 'kastavia', 'ordenza', 'lumoret'],
    ['ordenza', 'lumoret', 'kastavia', 'torvelbet'],
  ],
  [
    'updatedAt',
    ['kastavia', 'ordenza', 'torvelbet', 'lumoret'],
    ['lumoret', 'torvelbet', 'ordenza', 'kastavia'],
  ],
])('the plan is sorted by %s in both directions, on a small screen, too', (id, upwards, downwards) => {
  for (const columns of [planningColumns, narrowColumns]) {
    expect(firstWords(columns, id)).toEqual(upwards);
    expect(firstWords(columns, `-${id}`)).toEqual(downwards);
  }
});

test('volumes and days are sorted as what they are, not as they are written; a day that is not known stands last', () => {
  const plan = [
    sampleProject('first', 'pl', { searchVolume: 74_000, updatedAt: '2025-11-20' }),
    sampleProject('second', 'pl', { searchVolume: 1_200_000, updatedAt: '2025-12-01' }),
    sampleProject('third', 'pl', { searchVolume: 900, updatedAt: '' }),
  ];
  const order = (sort: string) => sortedRows(planningColumns, plan, sort).map(({ keyword }) => keyword);
  expect(order('searchVolume')).toEqual(['third', 'first', 'second']);
  expect(order('updatedAt')).toEqual(['first', 'second', 'third']);
  expect(order('-updatedAt')).toEqual(['second', 'first', 'third']);
});

test('what is malformed in a stored row is shown as what a new project has, an invalid day as a dash', () => {
  const malformed = {
    id: 'x',
    keyword: 'malformed',
    country: 'de',
    updatedAt: 'soon',
    status: 'lost',
    searchVolume: 'many',
  };
  const [project] = readableProjects([null, 7, 'text', { keyword: 'no country' }, malformed]);
  expect(planningColumns.map(({ text }) => text(project!))).toEqual([
    'malformed',
    'Германия',
    'План',
    '0',
    '—',
    'Средний',
    '0',
    '—',
  ]);
});

test('no other column is sorted by', () => {
  expect(planningColumns.filter(({ isSortable }) => !isSortable).map(({ id }) => id)).toEqual([
    'launchedSites',
  ]);
});
