import { sampleProject } from '../../features/planning/testing/sample-projects.ts';
import { sampleRecord } from '../../testing/fakes/fake-records.ts';
import { fakeRuns } from '../../testing/fakes/fake-runs.ts';
import { sampleSite, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { sampleError, sampleGroup, sampleResult, sampleRunDetail } from '../../testing/fakes/sample-runs.ts';

// Texts and figures as long as real ones can be, which every screen must have space for.

export const at = '2026-11-20T11:26:00.000Z';
/** Email as long as those of companies. */
export const person = 'konstantin.verkhovensky@example.com';
export const longKeyword = 'jetrino vip бонус';
/** Countries, longest names first. */
const countries = ['gb', 'us', 'za', 'nz', 'de', 'cz', 'pl', 'ae', 'br', 'nl', 'ch', 'kz'];

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Figures with six digits at both ends of each range; every third brand was set by hand. */
export const groups = many(50, (index) =>
  sampleGroup(index === 0 ? longKeyword : `lumoret casino ${index}`, {
    brand: 'tribellokasino',
    brandMatch: index % 3 === 0 ? 'manual' : 'contained',
    totalSearchVolume: 12_760_000,
    averageSearchVolume: 387_000,
    minSearchVolume: 113_000,
    maxSearchVolume: 760_000,
    averageClicks: 140_000,
    averageTrafficPotential: 168_000,
    isDemo: index % 2 === 0,
  }),
);

export const pairs = countries.map((country, index) =>
  sampleRecord(longKeyword, country, {
    searchVolume: 760_000 - index * 40_000,
    clicks: 312_000,
    cpc: 112.84,
    difficulty: 100 - index * 5,
    globalSearchVolume: 12_812_000,
    trafficPotential: 682_000,
    totalDomains: index % 3 === 0 ? 0 : 1_204,
    sitesInWork: 318,
    launchedSites: 886,
    source: { provider: 'ahrefs-keyword-research', isDemo: index % 2 === 0 },
  }),
);

export const history = many(2, (index) => ({
  at: new Date(Date.UTC(2026, 8 + index, 10)).toISOString(),
  searchVolume: 113_000 * (index + 1),
  clicks: 140_000,
  cpc: 112.84,
  difficulty: 43,
  globalSearchVolume: 12_812_000,
  trafficPotential: 682_000,
  source: { provider: 'ahrefs-keyword-research', isDemo: index === 0 },
}));

export const endedRunId = '00000000-0000-4000-a000-00000000e0d0';
export const runningRunId = '00000000-0000-4000-a000-00000000e0d1';

/** A running run, and one that ended with failures. */
export function someRuns() {
  const service = fakeRuns();
  const results = countries.slice(2).map((country, index) => sampleResult(longKeyword, country, index));
  const big = { keywords: [longKeyword], keywordCount: 1_000, countryCount: 40, startedBy: person };
  const over = {
    ...big,
    status: 'completed' as const,
    startedAt: '2026-11-20T09:12:00.000Z',
    finishedAt: at,
  };
  const errors = [sampleError(longKeyword, 'gb'), sampleError(longKeyword, 'us')];
  const waiting = countries.slice(0, 2).map((country) => ({ keyword: longKeyword, country }));
  const detail = sampleRunDetail({ results, errors });
  service.put({ ...detail, ...over, runId: '00000000-0000-4000-a000-00000000e0d2', requests: 13_000 });
  const cost = { currency: 'USD' as const, amount: 1_284.56 };
  const counted = { total: 40_000, done: 40_000, failed: 1_204, bought: 38_796, requests: 40_000 };
  service.put({ ...detail, ...over, ...counted, cost, runId: endedRunId });
  service.put({ ...sampleRunDetail({ results, waiting }), ...big, runId: runningRunId });
  return service;
}

const reasons = ['timeout', 'forbidden_target', 'too_many_redirects', 'invalid_response', 'refused'] as const;
const people = ['Константин Верховенский', 'Александра Преображенская', 'Савин Илья'];

export function longWorkspace() {
  const projects = many(80, (index) => {
    const isSilent = index % 2 === 0;
    const silent = { httpStatus: 0, httpReason: reasons[(index / 2) % 5]!, httpCheckedAt: at };
    return sampleSite(index, {
      responsible: people[index % 3]!,
      ...(isSilent ? silent : {}),
      ...(index < 12 ? { brand: 'Трибелло Казино', geo: countries[index]!.toUpperCase() } : {}),
    });
  });
  return sampleWorkspace(0, { projects, lastSync: at });
}

const actions = ['balance-provider.restored', 'geo-recheck.started', 'auth.account-attacked', 'user.created'];
export const audit = many(30, (index) => ({
  id: String(index),
  at,
  actor: person,
  action: actions[index % 4]!,
  target: `${longKeyword} × 40 стран`,
  result: (['success', 'refused', 'failed'] as const)[index % 3]!,
  ip: '203.0.113.204',
  times: index % 5 === 0 ? 12_345 : null,
}));

export const moves = many(30, (index) => ({
  keyword: longKeyword,
  country: countries[index % 12]!,
  metric: 'searchVolume' as const,
  before: 1_113_000,
  after: 12_760_000,
  changePercent: 1_046.5,
  at,
}));

/** Plan whose countries have the longest names. */
export const longPlan = () =>
  countries.map((country, index) =>
    sampleProject(longKeyword, country, {
      searchVolume: 12_760_000,
      difficulty: 100,
      launchedSites: index % 2 === 0 ? 1_204 : 0,
      status: index % 2 === 0 ? 'launched' : 'in_progress',
    }),
  );
