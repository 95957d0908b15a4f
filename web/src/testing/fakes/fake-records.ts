import {
  listCoverage,
  listKeywordCountries,
  listKeywords,
  pairHistory,
} from '@geoplan/contracts/geo/geo-keywords';
import type { CoveredRecord, KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { brandSites } from '@geoplan/contracts/notion/notion';
import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { answer, Failed, ok, type Answer } from './fake-api.ts';

const at = '2026-11-18T09:30:00.000Z';
const uuid = (number: number) => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`;
let records = 0;

/** A stored pair of a test; what is not given is the same in all of them. */
export function sampleRecord(
  keyword: string,
  country: string,
  change: Partial<CoveredRecord> = {},
): CoveredRecord {
  return {
    id: uuid(++records),
    keyword,
    country,
    searchVolume: 1_000,
    clicks: 400,
    cpc: 0.84,
    difficulty: 21,
    globalSearchVolume: 50_000,
    trafficPotential: 900,
    totalDomains: 3,
    sitesInWork: 2,
    launchedSites: 1,
    lastUpdated: at,
    created_at: at,
    ...change,
  };
}

/** Pairs of many keywords, the first with the largest volumes; every third pair has no site. */
export function manyRecords(keywords: number, countries: readonly string[]): CoveredRecord[] {
  return Array.from({ length: keywords }, (_, row) =>
    countries.map((country, column) =>
      sampleRecord(`keyword ${String(row + 1).padStart(4, '0')}`, country, {
        searchVolume: Math.round(90_000 / (1 + row / 4) / (1 + column / 3)),
        difficulty: (row * 7 + column * 13) % 100,
        ...((row + column) % 3 === 0 ? { totalDomains: 0, sitesInWork: 0, launchedSites: 0 } : {}),
      }),
    ),
  ).flat();
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(sum(values) / values.length);
const known = (values: readonly (number | null)[]) => values.flatMap((each) => each ?? []);

function groupOf(pairs: readonly CoveredRecord[]): KeywordGroup {
  const volumes = pairs.map((pair) => pair.searchVolume);
  return {
    keyword: pairs[0]?.keyword ?? '',
    totalCountries: pairs.length,
    totalSearchVolume: sum(volumes),
    averageSearchVolume: mean(volumes) ?? 0,
    minSearchVolume: Math.min(...volumes),
    maxSearchVolume: Math.max(...volumes),
    averageClicks: mean(pairs.map((pair) => pair.clicks)) ?? 0,
    averageTrafficPotential: mean(known(pairs.map((pair) => pair.trafficPotential))),
    averageDifficulty: mean(known(pairs.map((pair) => pair.difficulty))),
    totalDomains: sum(pairs.map((pair) => pair.totalDomains)),
    sitesInWork: sum(pairs.map((pair) => pair.sitesInWork)),
    launchedSites: sum(pairs.map((pair) => pair.launchedSites)),
    lastUpdated: at,
  };
}

function grouped(pairs: readonly CoveredRecord[]): CoveredRecord[][] {
  return [...Map.groupBy(pairs, ({ keyword }) => keywordKey(keyword)).values()];
}

function pageOf<Item>(items: readonly Item[], query: { cursor?: string | undefined; limit: number }) {
  const from = Number(query.cursor ?? 0);
  const next = from + query.limit;
  return { items: items.slice(from, next), nextCursor: next < items.length ? String(next) : null };
}

const sortValue = {
  searchVolume: (group: KeywordGroup) => group.totalSearchVolume,
  countries: (group: KeywordGroup) => group.totalCountries,
  difficulty: (group: KeywordGroup) => group.averageDifficulty ?? -1,
  lastUpdated: (group: KeywordGroup) => Date.parse(group.lastUpdated),
};

/** The stored results in memory; `asked` collects the queries of the list. */
export function fakeRecords(pairs: readonly CoveredRecord[], asked: unknown[] = []): Answer[] {
  const summary = {
    totalKeywords: grouped(pairs).length,
    totalCountries: new Set(pairs.map(({ country }) => country)).size,
    averageSearchVolume: mean(pairs.map(({ searchVolume }) => searchVolume)) ?? 0,
    averageDifficulty: mean(known(pairs.map(({ difficulty }) => difficulty))),
  };
  const found = (search: string | undefined) =>
    grouped(pairs).filter(([first]) => keywordKey(first?.keyword ?? '').includes(keywordKey(search ?? '')));
  return [
    answer(listKeywords, ({ query }) => {
      asked.push(query);
      const sign = query.order === 'asc' ? 1 : -1;
      const groups = found(query.search)
        .filter((group) => !query.country || group.some(({ country }) => country === query.country))
        .map((group) => groupOf(group))
        .toSorted((a, b) => sign * (sortValue[query.sort](a) - sortValue[query.sort](b)));
      const { items, nextCursor } = pageOf(groups, query);
      return ok({ groups: items, summary, matching: groups.length, nextCursor });
    }),
    answer(listKeywordCountries, ({ query: { keyword, country } }) => {
      const countries = pairs
        .filter((pair) => keywordKey(pair.keyword) === keywordKey(keyword))
        .filter((pair) => country === undefined || pair.country === country);
      if (countries.length === 0) throw new Failed('not_found', { message: 'Записей нет' });
      return ok({ keyword: countries[0]?.keyword ?? keyword, countries });
    }),
    answer(listCoverage, ({ query }) => {
      const rows = found(query.search).filter((group) => !query.gaps || group.some((pair) => isGap(pair)));
      const { items, nextCursor } = pageOf(rows, query);
      const countries = [...new Set(items.flat().map(({ country }) => country))];
      return ok({ countries, rows: items.map((group) => coverageRow(group)), nextCursor });
    }),
    answer(pairHistory, () => ok([])),
    // The screens of the results ask for the workspace too; this one is not connected.
    answer(readDisplayConfig, () => ok(null)),
    answer(brandSites, () => ({ success: true as const, sites: [] })),
  ];
}

const isGap = (pair: CoveredRecord) => pair.searchVolume >= 2_000 && pair.totalDomains === 0;

function coverageRow(group: readonly CoveredRecord[]) {
  const cells = group.map(({ country, searchVolume, difficulty, cpc, ...pair }) => {
    const { totalDomains, sitesInWork, launchedSites } = pair;
    return [country, { searchVolume, difficulty, cpc, totalDomains, sitesInWork, launchedSites }] as const;
  });
  return { keyword: group[0]?.keyword ?? '', cells: Object.fromEntries(cells) };
}
