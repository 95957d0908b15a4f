import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';

/** Statuses of an analysis: the spec's four (§4), runs that found a part of their pairs, and cancelled ones. */
export const analysisStatuses = ['completed', 'partial', 'running', 'pending', 'error', 'cancelled'] as const;
export type AnalysisStatus = (typeof analysisStatuses)[number];

/** Types of an analysis that the server stores: of the three of the spec (§3) only this one. */
export const analysisTypes = ['geo_analysis'] as const;
export type AnalysisType = (typeof analysisTypes)[number];

export const typeLabels: Record<AnalysisType, string> = {
  geo_analysis: 'Гео-анализ',
};

/** One entry of the history: a keyword with stored results, or an unfinished or failed run. */
export interface Analysis {
  /** The keyword (spec §3), or the run's id. */
  id: string;
  name: string;
  status: AnalysisStatus;
  type: AnalysisType;
  countryCount: number;
  resultsCount: number;
  /** When it was started or last brought something. */
  at: string;
  /** Exactly one of the two is there. */
  group: KeywordGroup | null;
  run: GeoRun | null;
}

/** A keyword with stored results is a completed analysis (spec §4). */
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
  // Completed runs are listed only for what failed in them: the rest of them are stored keywords.
  if (status === 'completed') return 'partial';
  return status === 'failed' ? 'error' : status;
}

/** A run under its first keywords. */
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

/** Filter of the history; `all` = no filter. */
export interface HistoryFilter {
  search: string;
  status: AnalysisStatus | 'all';
  type: AnalysisType | 'all';
}

/** The runs that fit, newest first; a run is searched by its first five keywords, which is what lists tell. */
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

/** Orders of the history; the newest first without a choice. */
export const historySorts = ['date', 'volume'] as const;
export type HistorySort = (typeof historySorts)[number];

const isGoingOn = ({ status }: Analysis) => status === 'running' || status === 'pending';

/**
 * Runs among the stored keywords: what goes on first, the rest by date; by volume all runs come first, they have none.
 * While more keywords are to come, runs older than the last loaded one wait for them: nothing is put in above.
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

/** True if completed analyses, the stored keywords, are wanted at all. */
export const wantsKeywords = ({ status }: Pick<HistoryFilter, 'status'>): boolean =>
  status === 'all' || status === 'completed';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A keyword that a path cannot carry, or that would be taken for a record's id (api.md, geo). */
export function isPathless(keyword: string): boolean {
  return keyword === '.' || keyword === '..' || uuid.test(keyword);
}
