import type { Endpoint } from '@geoplan/contracts/define';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { collectPages } from '../export/collect-pages.ts';
import type { NextPage } from '../ui/paging/next-page.ts';

/** Page size of a screen, about two heights of rows. */
const screenPageSize = 50;
/** Largest page that the server returns; an export reads all of them. */
const exportPageSize = 200;

/** Parameters of a paged contract: its query without the page. */
export type PageQuery<Contract extends Endpoint> = Omit<z.input<Contract['query']>, keyof PageRequest>;

/** Requested page. */
export interface PageRequest {
  limit: number;
  cursor: string | undefined;
}

interface PagesInput<Wanted, Page, Row> {
  /** Start of the cache key; `wanted` follows. */
  key: readonly unknown[];
  load: (wanted: Wanted, page: PageRequest, signal: AbortSignal) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  /** Rows of a page on the screen; 50 by default. */
  pageSize?: number;
  /** Poll interval in ms while only the first page is shown; false if there is no polling. */
  pollMs?: (first: Page) => number | false;
}

/** Fields of a paged query that a list reads. */
export interface FoundPages<Row> extends NextPage {
  data: object | undefined;
  rows: readonly Row[];
  isRefetching: boolean;
  refetch: () => Promise<unknown>;
  loadAll: (onProgress: (count: number) => void, signal: AbortSignal) => Promise<Row[]>;
}

/** Declares a list that the server returns page by page, for the screen and for files. */
export function definePages<Wanted, Page extends { nextCursor: string | null }, Row>({
  key,
  load,
  rowsOf,
  pageSize = screenPageSize,
  pollMs,
}: PagesInput<Wanted, Page, Row>) {
  /** Loads all matching rows, whether shown or not. @throws ApiFailure */
  const loadAll = (wanted: Wanted, onProgress: (count: number) => void, signal: AbortSignal) =>
    collectPages(async (cursor) => {
      const page = await load(wanted, { limit: exportPageSize, cursor }, signal);
      return { items: rowsOf(page), nextCursor: page.nextCursor };
    }, onProgress);
  /** Pages of a query; the previous rows stay while others are loading. */
  function usePages(wanted: Wanted, isEnabled = true): FoundPages<Row> & { last: Page | undefined } {
    const query = useInfiniteQuery({
      queryKey: [...key, wanted],
      queryFn: ({ pageParam, signal }) => load(wanted, { limit: pageSize, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      enabled: isEnabled,
      // Reading old pages must not be interrupted by fetching them all again.
      refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
      refetchInterval: ({ state }) => {
        const [first, ...others] = state.data?.pages ?? [];
        return pollMs !== undefined && first !== undefined && others.length === 0 && pollMs(first);
      },
    });
    const { data } = query;
    const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data]);
    return {
      ...query,
      rows,
      last: data?.pages.at(-1),
      loadAll: (onProgress, signal) => loadAll(wanted, onProgress, signal),
    };
  }
  return { usePages, loadAll };
}
