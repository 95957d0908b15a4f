import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  pairKey,
  partitionCandidates,
  priorityOf,
  readableProjects,
  type PlanCandidate,
} from './plan-rules.ts';

const today = new Date(2026, 10, 20, 23, 30);
const candidate = (keyword: string, country = 'pl'): PlanCandidate => ({
  keyword,
  country,
  searchVolume: 74_000,
  difficulty: 24,
  launchedSites: 2,
});

test('creates a project from the analysis with exactly the fields and values from the spec', () => {
  const { added } = partitionCandidates([], [candidate('lumoret casino', 'PL')], today);
  expect(added).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      keyword: 'lumoret casino',
      country: 'pl',
      status: 'plan',
      priority: 'medium',
      searchVolume: 74_000,
      difficulty: 24,
      launchedSites: 2,
      notes: 'Автоматически добавлено из анализа',
      owner: '',
      dueDate: '',
      createdAt: '2026-11-20',
      updatedAt: '2026-11-20',
    },
  ]);
});

test('puts the explanation of the opportunity index after the note', () => {
  const opportunity = { index: 79, estimate: null, countedSites: 0 };
  const { added } = partitionCandidates([], [{ ...candidate('a'), cpc: 2.5, opportunity }], today);
  expect(added[0]?.notes.replaceAll('\u00A0', ' ')).toBe(
    'Автоматически добавлено из анализа. Индекс 79: спрос 74 000, сложность 24, цена за клик 2,50 $, нет сайта',
  );
});

test.each([
  [74_000, 'high'],
  [10_000, 'high'],
  [9_999, 'medium'],
  [1_000, 'medium'],
  [999, 'low'],
  [1, 'low'],
  // An unknown demand is stored like this too.
  [0, 'medium'],
])('suggests for a demand of %s searches per month the priority %s', (searchVolume, priority) => {
  expect(priorityOf({ searchVolume })).toBe(priority);
});

test('plans a pair once, regardless of case, spaces and spelling of the country code', () => {
  const { added } = partitionCandidates([], [candidate('Lumoret  Casino', 'gb')], today);
  const again = [
    candidate('lumoret casino', 'GB'),
    candidate('LUMORET CASINO', 'uk'),
    candidate('lumoret', 'gb'),
  ];
  const second = partitionCandidates(added, again, today);
  expect(second.added.map(({ keyword }) => keyword)).toEqual(['lumoret']);
  expect(second.skipped).toHaveLength(2);
});

test('adds a pair once even if it is listed twice', () => {
  const { added, skipped } = partitionCandidates([], [candidate('a'), candidate('A')], today);
  expect([added.length, skipped.length]).toEqual([1, 1]);
});

test('stores an unknown volume as 0', () => {
  expect(
    partitionCandidates([], [{ ...candidate('a'), searchVolume: null }], today).added[0]?.searchVolume,
  ).toBe(0);
});

const words = fc.constantFrom(
  'Lumoret',
  'lumoret',
  ' LUMORET ',
  'lumoret  casino',
  'Lumoret Casino',
  'ΣΊΣ',
  'σίς',
);
const codes = fc.constantFrom('pl', 'PL', 'gb', 'uk', 'UK');

test('plans each pair once, in its first spelling, regardless of which pairs are added in which order', () => {
  const named = fc.array(fc.tuple(words, codes).map(([keyword, code]) => candidate(keyword, code)));
  fc.assert(
    fc.property(named, named, (first, second) => {
      const before = partitionCandidates([], first, today);
      const after = partitionCandidates(before.added, second, today);
      const all = [...before.added, ...after.added];
      const keys = all.map((project) => pairKey(project));
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(keys)).toEqual(new Set([...first, ...second].map((each) => pairKey(each))));
      expect(after.added.length + after.skipped.length).toBe(second.length);
      expect(partitionCandidates(all, [...first, ...second], today).added).toEqual([]);
    }),
  );
});

test('parses only the new rows of a long plan', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: at, keyword: `kw ${at}`, country: 'pl' }));
  const before = readableProjects(rows);
  const after = readableProjects(rows.with(7, { ...rows[7]!, keyword: 'changed' }));
  expect(after.filter((project, at) => project !== before[at])).toEqual([
    { ...before[7], keyword: 'changed' },
  ]);
});

test('leaves out invalid rows, and replaces malformed values with those of a new project', () => {
  const good = partitionCandidates([], [candidate('a')], today).added[0]!;
  const rows = [
    null,
    'text',
    { ...good, keyword: ' ' },
    { ...good, country: 'poland' },
    good,
    { ...good, keyword: 'the same id' },
    { id: 7, keyword: 'b', country: 'DE', status: 'archived', priority: 'urgent', searchVolume: '12' },
  ];
  expect(readableProjects(rows)).toEqual([
    good,
    {
      id: '7',
      keyword: 'b',
      country: 'DE',
      status: 'plan',
      priority: 'medium',
      searchVolume: 12,
      difficulty: null,
      launchedSites: 0,
      notes: '',
      owner: '',
      dueDate: '',
      createdAt: '',
      updatedAt: '',
    },
  ]);
});
