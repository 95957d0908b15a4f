import {
  changeMetrics,
  changeSorts,
  listChanges,
  type ChangeMetric,
  type ChangeSort,
  type MetricChange,
} from '@geoplan/contracts/geo/geo-changes';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { parseAsNumberLiteral, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { collectPages } from '../../../shared/export/collect-pages.ts';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';

/** Page size: two screens of rows. */
const pageSize = 50;
/** Largest page the server gives; an export reads everything. */
const exportPageSize = 200;

/** Thresholds and spans to choose from. */
export const leastPercents = [5, 10, 20, 50, 100] as const;
export const spans = [7, 30, 90, 365] as const;

const parsers = {
  metric: parseAsStringLiteral(changeMetrics).withDefault('searchVolume'),
  minPercent: parseAsNumberLiteral(leastPercents).withDefault(20),
  days: parseAsNumberLiteral(spans).withDefault(90),
  order: parseAsStringLiteral(changeSorts).withDefault('size'),
  way: parseAsStringLiteral(['desc', 'asc']).withDefault('desc'),
};

/** What is asked for, kept in the address: `?metric=&percent=&days=&order=&way=`. */
export function useChangesFilter() {
  return useQueryStates(parsers, { urlKeys: { minPercent: 'percent' } });
}

/** Moves of one figure in an order. */
export interface ChangesInput {
  metric: ChangeMetric;
  minPercent: number;
  days: number;
  order: ChangeSort;
  way: 'asc' | 'desc';
}

function load(input: ChangesInput, limit: number, cursor: string | undefined, signal: AbortSignal) {
  const { metric, minPercent, days, order: sort, way: order } = input;
  return call(listChanges, { query: { metric, minPercent, days, sort, order, limit, cursor } }, { signal });
}

/** The moves page by page; the former list stays while another is loading. */
export function useChanges(input: ChangesInput) {
  const query = useInfiniteQuery({
    queryKey: [...geoRecordsKey, 'changes', input],
    queryFn: async ({ pageParam, signal }) => (await load(input, pageSize, pageParam, signal)).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const changes = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { ...query, changes };
}

/** Every move that fits, for the export. */
export function loadAllChanges(
  input: ChangesInput,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<MetricChange[]> {
  return collectPages(async (cursor) => (await load(input, exportPageSize, cursor, signal)).data, onProgress);
}
