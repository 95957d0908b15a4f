import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { isDotSegment } from '../../domain/keywords/keyword-path.ts';

/**
 * Statuses of an analysis: the four from the spec (§4), runs that found only some of their pairs, and cancelled runs.
 */
export const analysisStatuses = ['completed', 'partial', 'running', 'pending', 'error', 'cancelled'] as const;
export type AnalysisStatus = (typeof analysisStatuses)[number];

/** Analysis types stored by the server, which are only one of the three types in the spec (§3). */
export const analysisTypes = ['geo_analysis'] as const;
export type AnalysisType = (typeof analysisTypes)[number];

export const typeLabels: Record<AnalysisType, string> = {
  geo_analysis: 'Гео-анализ',
};

/** Entry of the history: a keyword with stored results, or an unfinished or failed run. */
export interface Analysis {
  /** Keyword (spec §3) or id of the run. */
  id: string;
  name: string;
  status: AnalysisStatus;
  type: AnalysisType;
  countryCount: number;
  resultsCount: number;
  /** Start time of the run, or time of the latest result. */
  at: string;
  /** Exactly one of `group` and `run` is set. */
  group: KeywordGroup | null;
  run: GeoRun | null;
}

/** Completed analysis of a keyword with stored results (spec §4). */
export function analysisOfGroup(group: KeywordGroup): Analysis {
  return {
    id: group.keyword,
    name: group.keyword,
    status: 'completed',
    type: 'geo_analysis',
    countryCount: group.totalCountries,
    resultsCount: group.totalCountries,
    at: group.lastUpdated,
    group,
    run: null,
  };
}

function statusOfRun({ status, done }: GeoRun): AnalysisStatus {
  if (status === 'running') return done === 0 ? 'pending' : 'running';
  // Completed runs are listed only for their failed pairs; the other pairs appear as stored keywords.
  if (status === 'completed') return 'partial';
  return status === 'failed' ? 'error' : status;
}

/** Analysis of a run, named after its first keyword. */
export function analysisOfRun(run: GeoRun): Analysis {
  const [first = '', ...more] = run.keywords;
  const rest = run.keywordCount - 1;
  return {
    id: run.runId,
    name: rest > 0 && more.length > 0 ? `${first} и ещё ${rest}` : first,
    status: statusOfRun(run),
    type: 'geo_analysis',
    countryCount: run.countryCount,
    resultsCount: run.done - run.failed,
    at: run.startedAt,
    group: null,
    run,
  };
}

/** Filter of the history; `all` disables the filter. */
export interface HistoryFilter {
  search: string;
  status: AnalysisStatus | 'all';
  type: AnalysisType | 'all';
}

/**
 * Matching runs, newest first. The search covers only the first five keywords of a run, because run lists contain no
 * others.
 */
export function filterRuns(runs: readonly GeoRun[], filter: HistoryFilter): Analysis[] {
  const search = filter.search.trim().toLowerCase();
  return runs
    .filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(search)))
    .map((run) => analysisOfRun(run))
    .filter(
      ({ status, type }) =>
        (filter.status === 'all' || filter.status === status) &&
        (filter.type === 'all' || filter.type === type),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Sort orders of the history; the first is the default. */
export const historySorts = ['date', 'volume'] as const;
export type HistorySort = (typeof historySorts)[number];

const isGoingOn = ({ status }: Analysis) => status === 'running' || status === 'pending';

/**
 * Runs merged into the stored keywords. Running ones come first; the others are sorted by date. When sorting by
 * volume, all runs come first, because they have no volume. While more keywords can be loaded, runs older than the
 * last loaded keyword are left out, so that later pages insert nothing above it.
 */
export function mergedAnalyses(
  runs: readonly Analysis[],
  stored: readonly Analysis[],
  { sort, hasMore }: { sort: HistorySort; hasMore: boolean },
): Analysis[] {
  if (sort === 'volume') return [...runs, ...stored];
  const oldest = hasMore ? (stored.at(-1)?.at ?? '') : '';
  const ended = runs.filter((run) => !isGoingOn(run) && run.at >= oldest);
  return [
    ...runs.filter((run) => isGoingOn(run)),
    ...[...ended, ...stored].toSorted((a, b) => b.at.localeCompare(a.at)),
  ];
}

/** True if the filter includes completed analyses, which are the stored keywords. */
export const wantsKeywords = ({ status }: Pick<HistoryFilter, 'status'>): boolean =>
  status === 'all' || status === 'completed';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a keyword that a path cannot contain, or that would be mistaken for a record id (api.md, geo). */
export const isPathless = (keyword: string): boolean => isDotSegment(keyword) || uuid.test(keyword);
