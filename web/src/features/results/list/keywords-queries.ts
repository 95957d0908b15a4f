import { listKeywords, type KeywordSort } from '@geoplan/contracts/geo/geo-keywords';
import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';
import { collectPages } from '../../../shared/export/collect-pages.ts';
import { encodableSearch } from '../results-rules.ts';

/** Page size: four screens of cards. */
const pageSize = 50;
/** Largest page the server gives; an export reads everything. */
const exportPageSize = 200;

/** Which keywords, in which order, and whose sites are counted. */
export interface KeywordsInput {
  search: string;
  /** Only words of this run. */
  run: string | undefined;
  country: string | undefined;
  /** Least index of the best pair. */
  minOpportunity: number | undefined;
  sort: KeywordSort;
  order: 'asc' | 'desc';
  databaseId: string | undefined;
}

function load(input: KeywordsInput, limit: number, cursor: string | undefined, signal: AbortSignal) {
  const { search, ...rest } = input;
  const query = { ...rest, search: encodableSearch(search), limit, cursor };
  return call(listKeywords, { query }, { signal });
}

/** The list page by page; while another filter is loading, the former list stays. */
export function useKeywords(input: KeywordsInput) {
  const query = useInfiniteQuery({
    queryKey: [...geoRecordsKey, 'keywords', input],
    queryFn: async ({ pageParam, signal }) => (await load(input, pageSize, pageParam, signal)).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Reading through old pages must not be interrupted by fetching them all again.
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const groups = useMemo(() => data?.pages.flatMap((page) => page.groups) ?? [], [data]);
  return { ...query, groups };
}

/** Every keyword of the filter, for the export. */
export function loadAllKeywords(
  input: KeywordsInput,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<KeywordGroup[]> {
  return collectPages(async (cursor) => {
    const { groups, nextCursor } = (await load(input, exportPageSize, cursor, signal)).data;
    return { items: groups, nextCursor };
  }, onProgress);
}
