import { expect, test } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import {
  sampleDrop,
  sampleHistory,
  sampleList,
  sampleRegistration,
} from '../../../testing/fakes/sample-drops.ts';
import {
  dropRows,
  extensionOf,
  filterRows,
  listColumns,
  noListFilter,
  statusCounts,
  yearsText,
  type ListFilter,
} from './listed-drops.ts';

const now = Date.UTC(2026, 10, 20);
const error = {
  domain: 'x',
  part: 'registration' as const,
  code: 'unavailable',
  message: 'Сервер не ответил.',
};
const list = sampleList([
  {
    ...sampleDrop('taken.com'),
    registration: sampleRegistration('taken', { registeredAt: '2016-11-20T00:00:00Z' }),
  },
  { ...sampleDrop('wait.net') },
  { ...sampleDrop('free.org', { backlinks: 50, ageYears: 4 }), registration: sampleRegistration('free') },
  { ...sampleDrop('lumora.pl'), registration: sampleRegistration('free'), history: sampleHistory() },
  { ...sampleDrop('silent.de'), errors: [error] },
]);
const rows = dropRows(list, now);
const shown = (change: Partial<ListFilter>) =>
  filterRows(rows, { ...noListFilter, ...change }).map(({ drop }) => drop.candidate.domain);

test('lists the best drops first, and drops without a score last', () => {
  expect(rows.map(({ drop, fit }) => [drop.candidate.domain, fit.score])).toEqual([
    ['lumora.pl', 70],
    ['free.org', 53],
    ['taken.com', null],
    ['wait.net', null],
    ['silent.de', null],
  ]);
});

test('finds an internationalized name by its native script and by its punycode', () => {
  const domain = 'xn----7sbb0afibmqbdgb.xn--p1ai';
  const idn = dropRows(sampleList([sampleDrop(domain), sampleDrop('lumora.pl')]), now);
  for (const search of ['КАЗИНО', 'xn----7sb'])
    expect(filterRows(idn, { ...noListFilter, search }).map(({ drop }) => drop.candidate.domain)).toEqual([
      domain,
    ]);
});

test('takes an age from the list, otherwise from the registration, otherwise from the archive', () => {
  expect(rows.map(({ ageYears }) => ageYears?.toFixed(1))).toEqual([
    '11.9',
    '4.0',
    '10.0',
    undefined,
    undefined,
  ]);
});

test.each<[Partial<ListFilter>, string[]]>([
  [{}, ['lumora.pl', 'free.org', 'taken.com', 'wait.net', 'silent.de']],
  [{ search: ' LUM' }, ['lumora.pl']],
  [{ statuses: ['free', 'waiting'] }, ['lumora.pl', 'free.org', 'wait.net']],
  [{ statuses: ['unknown'] }, ['silent.de']],
  [{ extensions: ['org', 'local'] }, ['lumora.pl', 'free.org', 'silent.de']],
  [{ backlinks: { min: 10, max: 1_000 } }, ['free.org']],
  [{ ageYears: { min: 9, max: 60 } }, ['lumora.pl', 'taken.com']],
])('applies the filter %j and keeps %j', (change, domains) => {
  expect(shown(change)).toEqual(domains);
});

test('counts the domains of each status that occurs', () => {
  expect(statusCounts(rows).map(({ label, count }) => [label, count])).toEqual([
    ['Свободен', 2],
    ['Занят', 1],
    ['Неизвестно', 1],
    ['Проверяется', 1],
  ]);
});

test.each([
  [[], ''],
  [[2015], '2015'],
  [[2012, 2019], '2012–2019'],
])('formats the years %j as «%s»', (years, text) => {
  expect(yearsText(years)).toBe(text);
});

test('classifies an extension as com, net, org or local', () => {
  expect(['a.com', 'a.net', 'a.org', 'a.com.br', 'a.pl'].map(extensionOf)).toEqual([
    'com',
    'net',
    'org',
    'local',
    'local',
  ]);
});

test('exports one row per domain with its reasons, and labels demo data', () => {
  const [head, first] = csvText(listColumns(true), rows).split('\r\n');
  expect(head).toContain('"Домен","Оценка","Почему","Статус"');
  expect(first).toContain(
    '"lumora.pl","70","свободен +20, 2\u00A0года в архиве +5, в имени есть «lumora» +15","Свободен"',
  );
  expect(first).toContain('"Демо"');
  expect(csvText(listColumns(false), rows)).not.toContain('Демо');
});
