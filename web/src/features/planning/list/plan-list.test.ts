import { afterAll, expect, test, vi } from 'vitest';
import { csvText } from '../../../shared/export/csv-text.ts';
import { sortedRows } from '../../../testing/sorted-rows.ts';
import { readableProjects } from '../../../domain/plan/plan-rules.ts';
import { newestFirst } from '../planning-rules.ts';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { planList } from './plan-list.tsx';

// The cells bring the plan's store with them, which reads the browser's storage as soon as it is imported.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const { columns, fileColumns } = planList;
const rows = newestFirst(samplePlan());
const firstWords = (sort: string) =>
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
  // Hidden until it is chosen, and the order of a plan that was just opened.
  [
    'createdAt',
    ['lumoret', 'torvelbet', 'kastavia', 'ordenza'],
    ['ordenza', 'kastavia', 'torvelbet', 'lumoret'],
  ],
])('the plan is sorted by %s in both directions', (id, upwards, downwards) => {
  expect(firstWords(id)).toEqual(upwards);
  expect(firstWords(`-${id}`)).toEqual(downwards);
});

test('volumes and days are sorted as what they are, not as they are written; a day that is not known stands last', () => {
  const plan = [
    sampleProject('first', 'pl', { searchVolume: 74_000, updatedAt: '2025-11-20' }),
    sampleProject('second', 'pl', { searchVolume: 1_200_000, updatedAt: '2025-12-01' }),
    sampleProject('third', 'pl', { searchVolume: 900, updatedAt: '' }),
  ];
  const order = (sort: string) => sortedRows(columns, plan, sort).map(({ keyword }) => keyword);
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
  expect(columns.map(({ id, text }) => [id, text(project!)])).toEqual([
    ['keyword', 'malformed'],
    ['country', 'Германия'],
    ['status', 'План'],
    ['drift', ''],
    ['searchVolume', '0'],
    ['difficulty', '—'],
    ['priority', 'Средний'],
    ['launchedSites', '0'],
    ['updatedAt', '—'],
    ['createdAt', '—'],
  ]);
});

test('no other column is sorted by', () => {
  expect(columns.filter(({ isSortable }) => !isSortable).map(({ id }) => id)).toEqual([
    'drift',
    'launchedSites',
  ]);
});

test('a project is exported whole, with numbers a sheet can add up', () => {
  const [head, first] = csvText(fileColumns, samplePlan()).split('\r\n');
  expect(head).toBe(
    '\uFEFF"Ключевое слово","Страна","Код страны","Статус","Частотность","Сложность","Приоритет","Запущенные сайты","Обновлено","Добавлено","Заметки"',
  );
  expect(first).toBe(
    '"lumoret casino","Польша","PL","Запущенные сайты","74000","","Высокий","6","20.11.2025","10.11.2025","Автоматически добавлено из анализа"',
  );
});
