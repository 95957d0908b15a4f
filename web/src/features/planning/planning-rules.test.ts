import { expect, test } from 'vitest';
import { sampleProject } from './testing/sample-projects.ts';
import { countByStatus, filterProjects, newestFirst } from './planning-rules.ts';

const projects = [
  sampleProject('lumoret casino', 'pl', { status: 'launched' }),
  sampleProject('Ёлка бонус', 'cz', { status: 'domains' }),
  sampleProject('torvelbet', 'gb'),
  sampleProject('lumoret casino', 'kr'),
];
const found = (search: string, status: Parameters<typeof filterProjects>[1]['status'] = 'all') =>
  filterProjects(projects, { search, status }).map(({ keyword, country }) => `${keyword} ${country}`);

test('nothing asked, every project is there', () => {
  expect(found('')).toHaveLength(4);
  expect(found('  ')).toHaveLength(4);
});

test('the search looks into the keyword whatever the case, the diacritics and the whitespace around', () => {
  expect(found(' LUMORET ')).toEqual(['lumoret casino pl', 'lumoret casino kr']);
  expect(found('елка')).toEqual(['Ёлка бонус cz']);
});

test.each([
  ['gb', 'torvelbet gb'],
  ['UK', 'torvelbet gb'],
  ['великобр', 'torvelbet gb'],
  ['united kingdom', 'torvelbet gb'],
  ['Czech', 'Ёлка бонус cz'],
  ['южная корея', 'lumoret casino kr'],
])('a country is found as «%s»', (search, pair) => {
  expect(found(search)).toEqual([pair]);
});

test('words narrow together, so that a pair is found by its keyword and its country', () => {
  expect(found('lumoret casino pl')).toEqual(['lumoret casino pl']);
  expect(found('польша lumoret')).toEqual(['lumoret casino pl']);
  expect(found('torvelbet pl')).toEqual([]);
});

test('the status narrows what the search has found', () => {
  expect(found('lumoret', 'launched')).toEqual(['lumoret casino pl']);
  expect(found('', 'in_progress')).toEqual([]);
});

test('a country outside the catalogue is found by its code', () => {
  const unknownCountry = [sampleProject('torvelbet', 'ZZ')];
  expect(filterProjects(unknownCountry, { search: 'zz', status: 'all' })).toHaveLength(1);
});

test('the newest comes first; of one day, the one added last', () => {
  const days = ['2025-11-18', '2025-11-20', '', '2025-11-20', '2025-11-19'];
  const plan = days.map((createdAt, at) => sampleProject(`kw ${at}`, 'pl', { createdAt }));
  expect(newestFirst(plan).map(({ keyword }) => keyword)).toEqual(['kw 3', 'kw 1', 'kw 4', 'kw 0', 'kw 2']);
});

test('every status has its count, nought included', () => {
  expect(countByStatus(projects)).toEqual({ plan: 2, domains: 1, in_progress: 0, launched: 1 });
});
