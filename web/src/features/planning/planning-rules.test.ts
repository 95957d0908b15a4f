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
  const filter = { search: 'zz', status: 'all' as const, isDrifting: false };
  expect(filterProjects(unknownCountry, filter, new Map())).toHaveLength(1);
});

test('what disagrees with the workspace is found among what fits', () => {
  const drifts = new Map(projects.slice(1, 3).map(({ id }) => [id, {}]));
  const filter = { search: '', status: 'plan' as const, isDrifting: true };
  expect(filterProjects(projects, filter, drifts)).toEqual([projects[2]]);
});

test('another column begins with its smallest values, figures too; the same one turns round', () => {
  const before = { id: 'keyword', isDescending: false };
  expect(sortAfterChoice({ id: 'searchVolume', isDescending: true }, before)).toEqual({
    id: 'searchVolume',
    isDescending: false,
  });
  expect(sortAfterChoice({ id: 'keyword', isDescending: true }, before).isDescending).toBe(true);
});

test('the newest comes first; of one day, the one added last', () => {
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

test('the newest first: every project once, no day before a later one, of one day the one added last', () => {
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

test('every status has its count, nought included', () => {
  expect(countByStatus(projects)).toEqual({ plan: 2, domains: 1, in_progress: 0, launched: 1 });
});
