import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectStatuses } from '../../domain/plan/plan-rules.ts';
import { sampleProject } from './testing/sample-projects.ts';
import { countByStatus, filterProjects, newestFirst, sortAfterChoice } from './planning-rules.ts';

const projects = [
  sampleProject('lumoret casino', 'pl', { status: 'launched' }),
  sampleProject('Ёлка бонус', 'cz', { status: 'domains' }),
  sampleProject('torvelbet', 'gb'),
  sampleProject('lumoret casino', 'kr'),
];
const found = (search: string, status: Parameters<typeof filterProjects>[1]['status'] = 'all') =>
  filterProjects(projects, { search, status, isDrifting: false }, new Map()).map(
    ({ keyword, country }) => `${keyword} ${country}`,
  );

test('finds every project if the search is empty', () => {
  expect(found('')).toHaveLength(4);
  expect(found('  ')).toHaveLength(4);
});

test('searches keywords regardless of case, diacritics and surrounding whitespace', () => {
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
])('finds a country by «%s»', (search, pair) => {
  expect(found(search)).toEqual([pair]);
});

test('combines the words of a search, so that a pair is found by its keyword and country', () => {
  expect(found('lumoret casino pl')).toEqual(['lumoret casino pl']);
  expect(found('польша lumoret')).toEqual(['lumoret casino pl']);
  expect(found('torvelbet pl')).toEqual([]);
});

test('narrows the results of the search by status', () => {
  expect(found('lumoret', 'launched')).toEqual(['lumoret casino pl']);
  expect(found('', 'in_progress')).toEqual([]);
});

test('finds a country outside the catalogue by its code', () => {
  const unknownCountry = [sampleProject('torvelbet', 'ZZ')];
  const filter = { search: 'zz', status: 'all' as const, isDrifting: false };
  expect(filterProjects(unknownCountry, filter, new Map())).toHaveLength(1);
});

test('finds only the projects that differ from the workspace and match the filter', () => {
  const drifts = new Map(projects.slice(1, 3).map(({ id }) => [id, {}]));
  const filter = { search: '', status: 'plan' as const, isDrifting: true };
  expect(filterProjects(projects, filter, drifts)).toEqual([projects[2]]);
});

test('sorts a newly chosen column ascending, and reverses the order of the current column', () => {
  const before = { id: 'keyword', isDescending: false };
  expect(sortAfterChoice({ id: 'searchVolume', isDescending: true }, before)).toEqual({
    id: 'searchVolume',
    isDescending: false,
  });
  expect(sortAfterChoice({ id: 'keyword', isDescending: true }, before).isDescending).toBe(true);
});

test('sorts by newest date, and within one day by the latest addition', () => {
  const days = ['2025-11-18', '2025-11-20', '', '2025-11-20', '2025-11-19'];
  const plan = days.map((createdAt, at) => sampleProject(`kw ${at}`, 'pl', { createdAt }));
  expect(newestFirst(plan).map(({ keyword }) => keyword)).toEqual(['kw 3', 'kw 1', 'kw 4', 'kw 0', 'kw 2']);
});

const rows = fc.array(
  fc
    .record({
      keyword: fc.constantFrom('a', 'b', 'c'),
      createdAt: fc.constantFrom('', '2025-11-18', '2025-11-19', '2025-11-20'),
      status: fc.constantFrom(...projectStatuses),
    })
    .map(({ keyword, ...change }) => sampleProject(keyword, 'pl', change)),
);

test('keeps every project, orders dates descending, and puts the latest addition of a day first', () => {
  fc.assert(
    fc.property(rows, (plan) => {
      const sorted = newestFirst(plan);
      expect(sorted.toSorted((a, b) => plan.indexOf(a) - plan.indexOf(b))).toEqual(plan);
      for (const [at, { createdAt }] of sorted.entries()) {
        const next = sorted[at + 1];
        if (!next) continue;
        expect(createdAt >= next.createdAt).toBe(true);
        if (createdAt === next.createdAt)
          expect(plan.indexOf(sorted[at]!)).toBeGreaterThan(plan.indexOf(next));
      }
      expect(newestFirst(sorted.toReversed())).toEqual(sorted);
      expect(Object.values(countByStatus(plan)).reduce((sum, count) => sum + count)).toBe(plan.length);
    }),
  );
});

test('counts the projects of every status, including 0', () => {
  expect(countByStatus(projects)).toEqual({ plan: 2, domains: 1, in_progress: 0, launched: 1 });
});
