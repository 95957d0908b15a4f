import { expect, test } from 'vitest';
import { readableProjects, partitionCandidates, type PlanCandidate } from './plan-rules.ts';

const today = new Date(2026, 10, 20, 23, 30);
const candidate = (keyword: string, country = 'pl'): PlanCandidate => ({
  keyword,
  country,
  searchVolume: 74_000,
  difficulty: 24,
  launchedSites: 2,
});

test('a project from the analysis has exactly the fields and values of the spec', () => {
  const { added } = partitionCandidates([], [candidate('lumoret casino', 'PL')], today);
  expect(added).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      keyword: 'lumoret casino',
      country: 'pl',
      status: 'plan',
      priority: 'high',
      searchVolume: 74_000,
      difficulty: 24,
      launchedSites: 2,
      notes: 'Автоматически добавлено из анализа',
      createdAt: '2026-11-20',
      updatedAt: '2026-11-20',
    },
  ]);
});

test.each([
  [74_000, 'high'],
  [10_000, 'high'],
  [9_999, 'medium'],
  [1_000, 'medium'],
  [999, 'low'],
  [0, 'low'],
  [null, 'medium'],
])('a demand of %s searches a month is a priority of its own: %s', (searchVolume, priority) => {
  const { added } = partitionCandidates([], [{ ...candidate('a'), searchVolume }], today);
  expect(added[0]?.priority).toBe(priority);
});

test('a pair is planned once, whatever its case, spaces and spelling of the country', () => {
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

test('a pair named twice at once is added once', () => {
  const { added, skipped } = partitionCandidates([], [candidate('a'), candidate('A')], today);
  expect([added.length, skipped.length]).toEqual([1, 1]);
});

test('an unknown volume is kept as 0', () => {
  expect(
    partitionCandidates([], [{ ...candidate('a'), searchVolume: null }], today).added[0]?.searchVolume,
  ).toBe(0);
});

test('rows of something else are left out, malformed values become those of a new project', () => {
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
      createdAt: '',
      updatedAt: '',
    },
  ]);
});
