import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { distinctValues, splitGeo } from '../../domain/workspace/sites/site-values.ts';

/** Number of occurrences of a GEO, brand or status. */
export interface ValueCount {
  value: string;
  count: number;
}

/** Figures of the screen (spec §3, Workspace analytics result), largest counts first. */
export interface AnalyticsFigures {
  totalProjects: number;
  geo: ValueCount[];
  brands: ValueCount[];
  statuses: ValueCount[];
}

/** Counts values that differ only in case or whitespace as one value. Empty values are not counted. */
function countValues(values: Iterable<string>, nameOf: (spelling: string) => string): ValueCount[] {
  return distinctValues(values)
    .map(({ label, count }) => ({ value: nameOf(label), count }))
    .toSorted((a, b) => b.count - a.count);
}

/** First letter in upper case, the rest unchanged (spec §3). */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** Number of sites by status name. */
function countNamed(projects: readonly NotionSite[], statusName: (status: string) => string): ValueCount[] {
  const counts = countValues(
    projects.map(({ status }) => status),
    statusName,
  );
  return [...Map.groupBy(counts, ({ value }) => value)]
    .map(([value, same]) => ({ value, count: same.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count);
}

/**
 * Counts GEO, brand and status of every project. A row with several GEOs counts for each of them (api.md, Counting
 * rule). Statuses with the same `statusName` are counted together; a site without a status is not counted by status.
 */
export function countSites(
  projects: readonly NotionSite[],
  statusName: (status: string) => string = capitalised,
): AnalyticsFigures {
  return {
    totalProjects: projects.length,
    geo: countValues(
      projects.flatMap(({ geo }) => splitGeo(geo).map(({ label }) => label)),
      (geo) => geo.toUpperCase(),
    ),
    brands: countValues(
      projects.map(({ brand }) => brand),
      capitalised,
    ),
    statuses: countNamed(projects, statusName),
  };
}

/** Number of colours in the palette (spec §9). */
const maxSlices = 8;

/** Slice of a pie. */
export interface Slice extends ValueCount {
  /** Share of the total, in percent, rounded. */
  percent: number;
  /** True for a slice of several values, which cannot be used as a filter. */
  isRest: boolean;
}

/**
 * Slices of a pie. If there are more values than palette colours, only the 7 largest and «Прочее» are shown (issue
 * 4).
 */
export function slicesOf(counts: readonly ValueCount[]): Slice[] {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const single = counts.length > maxSlices ? counts.slice(0, maxSlices - 1) : counts;
  const restCount = total - single.reduce((sum, { count }) => sum + count, 0);
  const slice = (value: string, count: number, isRest: boolean): Slice => ({
    value,
    count,
    percent: Math.round((count * 100) / total),
    isRest,
  });
  const slices = single.map(({ value, count }) => slice(value, count, false));
  return single.length === counts.length ? slices : [...slices, slice('Прочее', restCount, true)];
}

/** Fields that /notion-data can be filtered by. */
export type AnalyticsField = 'geo' | 'brand' | 'status';

/** Path to the workspace data, filtered by one value, by several values of a field, or by GEO and status. */
export function dataPath(filter: Readonly<Record<string, string | readonly string[]>>): string {
  const pairs = Object.entries(filter).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each) => [name, each]),
  );
  return `/notion-data?${new URLSearchParams(pairs)}`;
}
