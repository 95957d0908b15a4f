import { afterAll, expect, test, vi } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import { sortedRows } from '../../../testing/sorted-rows.ts';
import { readableProjects } from '../../../domain/plan/plan-rules.ts';
import { newestFirst } from '../planning-rules.ts';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { leftOutColumns, planList } from './plan-list.tsx';

// The cells import the plan's store, which reads the browser's storage on import.
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
  // Within one priority the newest comes first.
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
  // Hidden by default; the initial order of the plan.
  [
    'createdAt',
    ['lumoret', 'torvelbet', 'kastavia', 'ordenza'],
    ['ordenza', 'kastavia', 'torvelbet', 'lumoret'],
  ],
])('sorts the plan by %s in both directions', (id, upwards, downwards) => {
  expect(firstWords(id)).toEqual(upwards);
  expect(firstWords(`-${id}`)).toEqual(downwards);
});

test('sorts search volumes and dates by value instead of text, and puts unknown dates last', () => {
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

test('replaces malformed stored fields with the defaults of a new project, and shows an invalid date as a dash', () => {
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
    ['owner', ''],
    ['dueDate', ''],
    ['updatedAt', '—'],
    ['createdAt', '—'],
    ['notes', ''],
  ]);
});

test('sorts by every column except differences, launched sites and notes', () => {
  expect(columns.filter(({ isSortable }) => !isSortable).map(({ id }) => id)).toEqual([
    'drift',
    'launchedSites',
    'notes',
  ]);
});

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])('fits a window of 1366 px, with differences %s and people %s', (drifts, people) => {
  const leftOut = leftOutColumns({ drifts, people, width: false });
  const shown = columns.filter(({ id }) => !planList.hidden.includes(id) && !leftOut.has(id));
  const [table, checkAndActions] = [1_084, 88];
  expect(shown.reduce((sum, { width }) => sum + width, checkAndActions)).toBeLessThanOrEqual(table);
});

test('exports every field of a project, with plain numbers that a spreadsheet can sum', () => {
  const [lumoret, ...others] = samplePlan();
  const owned = { ...lumoret!, owner: 'anna@example.org', dueDate: '2025-12-01' };
  const [head, first] = csvText(fileColumns, [owned, ...others]).split('\r\n');
  expect(head).toBe(
    '\uFEFF"Ключевое слово","Страна","Код страны","Статус","Частотность","Сложность","Приоритет","Запущенные сайты","Ответственный","Срок","Обновлено","Добавлено","Заметки"',
  );
  expect(first).toBe(
    '"lumoret casino","Польша","PL","Запущенные сайты","74000","","Высокий","6","anna@example.org","01.12.2025","20.11.2025","10.11.2025","Автоматически добавлено из анализа"',
  );
});
