import type { GeoRecord, KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import type { GeoRun, GeoRunDetail, PairError } from '@geoplan/contracts/geo/geo-runs';

const uuid = (at: number) => `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`;

/** Run of three keywords in 32 countries that has done 61 of its 96 pairs; `at` determines its id. */
export function sampleRun(change: Partial<GeoRun> = {}, at = 1): GeoRun {
  return {
    runId: uuid(at),
    status: 'running',
    done: 61,
    total: 96,
    failed: 2,
    fromStore: 39,
    bought: 20,
    requests: 22,
    cost: null,
    waitingUntil: null,
    stages: [],
    keywords: ['lumoret casino', 'torvelbet', 'kastavia скидки'],
    keywordCount: 3,
    countryCount: 32,
    startedAt: new Date().toISOString(),
    startedBy: 'user@demo.local',
    ...change,
  };
}

/** Metrics of one pair; `at` determines its id. */
export function sampleResult(keyword: string, country: string, at = 1): GeoRecord {
  return {
    id: uuid(1000 + at),
    keyword,
    country,
    searchVolume: Math.max(0, 74_000 - at * 100),
    clicks: 31_200,
    cpc: 0.84,
    difficulty: (at * 7) % 101,
    globalSearchVolume: 812_000,
    trafficPotential: 68_200,
    source: { provider: 'ahrefs-keyword-research', isDemo: false },
    lastUpdated: '2026-11-20T11:26:00.000Z',
    created_at: '2026-11-20T11:26:00.000Z',
  };
}

/** Pair whose request to the provider timed out. */
export function sampleError(keyword: string, country: string): PairError {
  return { keyword, country, code: 'unavailable', message: 'Источник метрик не ответил за 25 с' };
}

/** Running run with its results so far. */
export function sampleRunDetail(change: Partial<GeoRunDetail> = {}): GeoRunDetail {
  const parts = { results: [], errors: [], waiting: [], nextCursor: null, ...change };
  const done = parts.results.length + parts.errors.length;
  return {
    ...sampleRun({ done, failed: parts.errors.length, total: done + parts.waiting.length, fromStore: 0 }),
    ...parts,
  };
}

/** All 32 countries of a keyword in one row. */
export function sampleGroup(keyword: string, change: Partial<KeywordGroup> = {}): KeywordGroup {
  return {
    keyword,
    brand: null,
    brandMatch: null,
    totalCountries: 32,
    totalSearchVolume: 404_480,
    averageSearchVolume: 12_640,
    minSearchVolume: 90,
    maxSearchVolume: 74_000,
    averageClicks: 5_100,
    averageTrafficPotential: 11_300,
    averageDifficulty: 34,
    totalDomains: 14,
    sitesInWork: 3,
    launchedSites: 6,
    opportunity: {
      country: 'pl',
      index: 75,
      countedSites: 0,
      estimate: null,
      searchVolume: 12_000,
      difficulty: 43,
      cpc: 2.1,
    },
    isDemo: false,
    lastUpdated: '2026-11-20T11:26:00.000Z',
    ...change,
  };
}
