import { capitalised, type ValueCount } from '../analytics-rules.ts';
import type { AnalyticsExtras } from '../analytics-queries.ts';

/** GEO with the number of its sites by status. */
export interface HeatRow {
  geo: string;
  total: number;
  /** Counts by status name; `noStatus` for sites without a status. */
  counts: ReadonlyMap<string, number>;
}

/** Name of a missing status. */
export const noStatus = '';

/** Table of GEO × status, with the largest rows and columns first. Sites without a status come last. */
export interface HeatTable {
  rows: HeatRow[];
  statuses: ValueCount[];
  /** Largest count in a cell. */
  largest: number;
}

const add = (sums: Map<string, number>, name: string, count: number) =>
  sums.set(name, (sums.get(name) ?? 0) + count);

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/** Table built from the pairs counted by the server. Statuses with the same name share one column. */
export function heatTable(
  pairs: AnalyticsExtras['geoByStatus'],
  statusName: (status: string) => string = capitalised,
): HeatTable {
  const byGeo = new Map<string, Map<string, number>>();
  const byStatus = new Map<string, number>();
  for (const pair of pairs) {
    const geo = pair.geo.toUpperCase();
    const status = statusName(pair.status);
    const row = byGeo.get(geo) ?? new Map<string, number>();
    byGeo.set(geo, row);
    add(row, status, pair.count);
    add(byStatus, status, pair.count);
  }
  return {
    rows: [...byGeo]
      .map(([geo, counts]) => ({ geo, counts, total: sum(counts.values()) }))
      .toSorted((a, b) => b.total - a.total),
    statuses: [...byStatus]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => Number(a.value === noStatus) - Number(b.value === noStatus) || b.count - a.count),
    largest: Math.max(0, ...[...byGeo.values()].flatMap((counts) => [...counts.values()])),
  };
}

const steps = ['bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4', 'bg-heat-5'] as const;

/**
 * Background class of a cell. The step is proportional to the square root of the share, so that small counts also
 * differ.
 */
export function heatStyle(count: number, largest: number): string {
  if (count === 0 || largest === 0) return 'bg-heat-0';
  const step = Math.ceil(Math.sqrt(count / largest) * steps.length);
  return steps[Math.min(steps.length, step) - 1] ?? steps[0];
}
