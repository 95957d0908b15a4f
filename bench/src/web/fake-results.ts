import { countries } from '@geoplan/contracts/countries/countries';
import {
  gapVolume,
  type CoverageCell,
  type KeywordGroup,
  type RecordsSummary,
} from '@geoplan/contracts/geo/geo-record';
import type { estimateAnalysis, GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';

const keywords = 1_000;
const lastUpdated = '2026-11-20T11:23:00.000Z';
const codes = countries.slice(0, 40).map(({ code }) => code);
const name = (at: number) => `keyword ${String(at + 1).padStart(4, '0')}`;

function groupOf(at: number): KeywordGroup {
  const averageSearchVolume = Math.round(90_000 / (1 + at / 20));
  return {
    keyword: name(at),
    brand: name(at),
    brandMatch: 'exact',
    totalCountries: codes.length,
    totalSearchVolume: averageSearchVolume * codes.length,
    averageSearchVolume,
    minSearchVolume: 10,
    maxSearchVolume: averageSearchVolume * 4,
    averageClicks: Math.round(averageSearchVolume / 3),
    averageTrafficPotential: averageSearchVolume * 2,
    averageDifficulty: (at * 7) % 100,
    isDemo: false,
    totalDomains: at % 9,
    sitesInWork: at % 4,
    launchedSites: at % 3,
    opportunity: {
      country: 'pl',
      index: 99 - (at % 60),
      countedSites: 0,
      estimate: null,
      searchVolume: averageSearchVolume * 4,
      difficulty: (at * 7) % 100,
      cpc: 0.84,
    },
    lastUpdated,
  };
}

const summary: RecordsSummary = {
  totalKeywords: keywords,
  totalCountries: codes.length,
  averageSearchVolume: 21_018,
  averageDifficulty: 48,
  demoRecords: 0,
  isDemo: false,
};

/** A page of the results list. */
export function keywordsPage(limit: number) {
  const groups = Array.from({ length: limit }, (_, at) => groupOf(at));
  return { groups, summary, matching: keywords, nextCursor: String(limit) };
}

function cellOf(row: number, column: number): CoverageCell {
  const totalDomains = (row + column) % 3;
  const searchVolume = Math.round(90_000 / (1 + row / 4) / (1 + column / 3));
  return {
    searchVolume,
    difficulty: (row * 7 + column * 13) % 100,
    cpc: 0.84,
    isDemo: false,
    totalDomains,
    sitesInWork: 0,
    launchedSites: totalDomains,
    isGap: totalDomains === 0 && searchVolume >= gapVolume,
    opportunity: { index: (row * 11 + column * 7) % 100, countedSites: totalDomains, estimate: null },
  };
}

/** A page of the matrix: keywords × 40 countries. */
export function coveragePage(limit: number) {
  const rows = Array.from({ length: limit }, (_, row) => ({
    keyword: name(row),
    brand: name(row),
    brandMatch: 'exact' as const,
    cells: Object.fromEntries(codes.map((code, column) => [code, cellOf(row, column)])),
  }));
  return { countries: codes, rows, nextCursor: String(limit) };
}

/** Stored data of planned pairs: demand, and no site that conflicts with the plan. */
export function storedPairs({
  pairs,
}: ReturnType<(typeof lookUpPairs)['body']['parse']>): ReturnType<
  (typeof lookUpPairs)['response']['parse']
>['data'] {
  return pairs.map((_, at) => ({
    searchVolume: at * 100,
    difficulty: (at * 7) % 100,
    totalDomains: 0,
    sitesInWork: 0,
    launchedSites: 0,
  }));
}

const hourMs = 3_600_000;

/** Ended runs of a history, newest first. */
export const endedRuns = (count: number, now = Date.now()): GeoRun[] =>
  Array.from({ length: count }, (_, at) => ({
    runId: `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`,
    status: 'completed',
    done: 400,
    total: 400,
    failed: at % 5,
    fromStore: 100,
    bought: 300,
    requests: 300,
    cost: { amount: 1.5, currency: 'USD' },
    waitingUntil: null,
    stages: [],
    keywords: [`keyword ${at}`],
    keywordCount: 10,
    countryCount: 40,
    startedAt: new Date(now - (at + 48) * hourMs).toISOString(),
    finishedAt: new Date(now - (at + 47) * hourMs).toISOString(),
    startedBy: 'user@demo.local',
  }));

/** Price of a run without stored pairs. */
export function estimateOf({
  keywords: asked,
  countries: where,
}: ReturnType<(typeof estimateAnalysis)['body']['parse']>): ReturnType<
  (typeof estimateAnalysis)['response']['parse']
>['data'] {
  const pairs = asked.length * where.length;
  return {
    pairs,
    fresh: 0,
    shared: 0,
    toBuy: pairs,
    requests: pairs,
    durationMs: pairs * 200,
    queueMs: 0,
    currency: 'requests',
    cost: pairs,
    reserved: 0,
    remaining: 10_000,
    remainingAfter: 10_000 - pairs,
    ceiling: null,
    fits: true,
    freshDays: 30,
    hasKey: true,
    isDemo: false,
  };
}
