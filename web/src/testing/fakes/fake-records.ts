import {
  listCoverage,
  listGaps,
  listKeywordCountries,
  listKeywords,
  pairHistory,
} from '@geoplan/contracts/geo/geo-keywords';
import { defaultOpportunityWeights, opportunityOf, sortIndexOf } from '@geoplan/contracts/geo/opportunity';
import { readOpportunityWeights } from '@geoplan/contracts/geo/opportunity-endpoints';
import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import {
  gapVolume,
  type CoveredRecord,
  type KeywordGroup,
  type PairOpportunity,
} from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { brandSites } from '@geoplan/contracts/notion/notion';
import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { answer, Failed, ok, type Answer } from './fake-api.ts';

const at = '2026-11-18T09:30:00.000Z';
const uuid = (number: number) => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`;
let records = 0;

/** Source of records from the sandbox. */
export const demoSource = { provider: 'ahrefs-keyword-research', isDemo: true };

/** Stored pair; fields that are not given are the same in all tests. */
export function sampleRecord(
  keyword: string,
  country: string,
  change: Partial<CoveredRecord> = {},
): CoveredRecord {
  const record = {
    id: uuid(++records),
    keyword,
    country,
    searchVolume: 1_000,
    clicks: 400,
    cpc: 0.84,
    difficulty: 21,
    globalSearchVolume: 50_000,
    trafficPotential: 900,
    source: { provider: 'ahrefs-keyword-research', isDemo: false },
    totalDomains: 3,
    sitesInWork: 2,
    launchedSites: 1,
    lastUpdated: at,
    created_at: at,
    ...change,
  };
  const countedSites = record.totalDomains;
  const found = opportunityOf({ ...record, countedSites }, defaultOpportunityWeights);
  const isGap = (record.searchVolume ?? 0) >= gapVolume && record.totalDomains === 0;
  return { isGap, opportunity: { ...found, countedSites }, ...record };
}

/** Sort position of an index; pairs without one come last. */
const placeOf = (found: PairOpportunity | null) => (found && sortIndexOf(found)) ?? -1;

/** Opportunity of the pair with the highest index. */
function bestOf(pairs: readonly CoveredRecord[]): KeywordGroup['opportunity'] {
  const [best] = pairs.toSorted((a, b) => placeOf(b.opportunity) - placeOf(a.opportunity));
  if (!best || best.opportunity.index === null) return null;
  const { country, searchVolume, difficulty, cpc, opportunity } = best;
  return { ...opportunity, index: best.opportunity.index, country, searchVolume, difficulty, cpc };
}

/** Default brand of a keyword: the keyword itself. */
const ownBrand = (keyword: string) => ({ brand: keywordKey(keyword), brandMatch: 'exact' as const });

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
  const volumes = known(pairs.map((pair) => pair.searchVolume));
  const ofKnown = (value: number) => (volumes.length === 0 ? null : value);
  return {
    keyword: pairs[0]?.keyword ?? '',
    ...ownBrand(pairs[0]?.keyword ?? ''),
    totalCountries: pairs.length,
    totalSearchVolume: ofKnown(sum(volumes)),
    averageSearchVolume: mean(volumes),
    minSearchVolume: ofKnown(Math.min(...volumes)),
    maxSearchVolume: ofKnown(Math.max(...volumes)),
    averageClicks: mean(known(pairs.map((pair) => pair.clicks))),
    averageTrafficPotential: mean(known(pairs.map((pair) => pair.trafficPotential))),
    averageDifficulty: mean(known(pairs.map((pair) => pair.difficulty))),
    totalDomains: sum(pairs.map((pair) => pair.totalDomains)),
    sitesInWork: sum(pairs.map((pair) => pair.sitesInWork)),
    launchedSites: sum(pairs.map((pair) => pair.launchedSites)),
    opportunity: bestOf(pairs),
    isDemo: pairs.some(({ source }) => source.isDemo),
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
  difficulty: (group: KeywordGroup) => group.averageDifficulty,
  lastUpdated: (group: KeywordGroup) => Date.parse(group.lastUpdated),
  opportunity: (group: KeywordGroup) => group.opportunity && sortIndexOf(group.opportunity),
};

const isWorth = (group: readonly CoveredRecord[], least = 0) => Math.max(0, placeOf(bestOf(group))) >= least;

const fits = (
  { country, searchVolume }: CoveredRecord,
  { countries, minVolume = 0 }: { countries?: readonly string[] | undefined; minVolume?: number | undefined },
) => (searchVolume ?? 0) >= minVolume && (countries?.includes(country) ?? true);

/** Fake of the stored results, in memory; `asked` collects the queries of the list. */
export function fakeRecords(pairs: readonly CoveredRecord[], asked: unknown[] = []): Answer[] {
  const summary = {
    totalKeywords: grouped(pairs).length,
    totalCountries: new Set(pairs.map(({ country }) => country)).size,
    averageSearchVolume: mean(known(pairs.map(({ searchVolume }) => searchVolume))),
    averageDifficulty: mean(known(pairs.map(({ difficulty }) => difficulty))),
    demoRecords: pairs.filter(({ source }) => source.isDemo).length,
    isDemo: pairs.length > 0 && pairs.every(({ source }) => source.isDemo),
  };
  const found = (search: string | undefined) =>
    grouped(pairs).filter(([first]) => keywordKey(first?.keyword ?? '').includes(keywordKey(search ?? '')));
  return [
    answer(listKeywords, ({ query }) => {
      asked.push(query);
      const sign = query.order === 'asc' ? 1 : -1;
      const groups = found(query.search)
        .filter((group) => !query.country || group.some(({ country }) => country === query.country))
        .filter((group) => isWorth(group, query.minOpportunity))
        .map((group) => groupOf(group))
        .toSorted((a, b) => {
          const [one, other] = [sortValue[query.sort](a), sortValue[query.sort](b)];
          if (one === null || other === null) return Number(one === null) - Number(other === null);
          return sign * (one - other);
        });
      const { items, nextCursor } = pageOf(groups, query);
      return ok({ groups: items, summary, matching: groups.length, nextCursor });
    }),
    answer(listKeywordCountries, ({ query: { keyword, country } }) => {
      const countries = pairs
        .filter((pair) => keywordKey(pair.keyword) === keywordKey(keyword))
        .filter((pair) => country === undefined || pair.country === country);
      if (countries.length === 0) throw new Failed('not_found', { message: 'Записей нет' });
      return ok({ keyword: countries[0]?.keyword ?? keyword, ...ownBrand(keyword), countries });
    }),
    answer(listCoverage, ({ query }) => {
      const rows = found(query.search)
        .filter((group) => group.some((pair) => fits(pair, query) && (pair.isGap || !query.gaps)))
        .filter((group) => isWorth(group, query.minOpportunity));
      if (query.sort === 'opportunity') rows.sort((a, b) => placeOf(bestOf(b)) - placeOf(bestOf(a)));
      const { items, nextCursor } = pageOf(rows, query);
      const countries = [...new Set(items.flat().map(({ country }) => country))];
      return ok({ countries, rows: items.map((group) => coverageRow(group)), nextCursor });
    }),
    answer(listGaps, ({ query }) => {
      const { search, limit, minOpportunity = 0 } = query;
      const gaps = found(search)
        .flat()
        .filter((pair) => pair.isGap && fits(pair, query) && placeOf(pair.opportunity) >= minOpportunity)
        .toSorted((a, b) => placeOf(b.opportunity) - placeOf(a.opportunity))
        .map(({ keyword, country, searchVolume, difficulty, cpc, opportunity, launchedSites }) => ({
          keyword,
          country,
          searchVolume,
          difficulty,
          cpc,
          opportunity,
          launchedSites,
        }));
      return ok({ total: gaps.length, pairs: gaps.slice(0, limit) });
    }),
    answer(readOpportunityWeights, () =>
      ok({ weights: defaultOpportunityWeights, revision: 1, isRecomputing: false }),
    ),
    answer(pairHistory, () => ok([])),
    answer(lookUpPairs, ({ body }) =>
      ok(body.pairs.map((pair) => figuresOf(pairs, pair, body.withOpportunity))),
    ),
    // The screens of results request the workspace, too; this one is not connected.
    answer(readDisplayConfig, () => ok(null)),
    answer(brandSites, () => ({ success: true as const, sites: [] })),
  ];
}

function figuresOf(
  pairs: readonly CoveredRecord[],
  { keyword, country }: { keyword: string; country: string },
  withOpportunity: boolean,
) {
  const found = pairs.find(
    (pair) => keywordKey(pair.keyword) === keywordKey(keyword) && pair.country === country,
  );
  const { searchVolume = null, difficulty = null } = found ?? {};
  const { totalDomains = 0, sitesInWork = 0, launchedSites = 0 } = found ?? {};
  const opportunity = withOpportunity ? found?.opportunity : undefined;
  return { searchVolume, difficulty, totalDomains, sitesInWork, launchedSites, opportunity };
}

function coverageRow(group: readonly CoveredRecord[]) {
  const cells = group.map(({ country, searchVolume, difficulty, cpc, source: { isDemo }, ...pair }) => {
    const { totalDomains, sitesInWork, launchedSites, isGap, opportunity } = pair;
    const sites = { totalDomains, sitesInWork, launchedSites, isGap, opportunity };
    return [country, { searchVolume, difficulty, cpc, isDemo, ...sites }] as const;
  });
  const keyword = group[0]?.keyword ?? '';
  return { keyword, ...ownBrand(keyword), cells: Object.fromEntries(cells) };
}
