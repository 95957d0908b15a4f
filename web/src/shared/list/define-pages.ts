import type { Endpoint } from '@geoplan/contracts/define';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { collectPages } from '../export/collect-pages.ts';
import type { NextPage } from '../ui/paging/next-page.ts';

/** Default page size on a screen, about two screen heights of rows. */
const screenPageSize = 50;
/** Maximum page size of the server; an export loads all pages with this size. */
const exportPageSize = 200;

/** Query of a paged contract without the page parameters. */
export type PageQuery<Contract extends Endpoint> = Omit<z.input<Contract['query']>, keyof PageRequest>;

/** Requested page of a list. */
export interface PageRequest {
  limit: number;
  cursor: string | undefined;
}

interface PagesInput<Wanted, Page, Row> {
  /** Start of the cache key, followed by `wanted`. */
  key: readonly unknown[];
  load: (wanted: Wanted, page: PageRequest, signal: AbortSignal) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  /** Number of rows per page on the screen; 50 by default. */
  pageSize?: number;
  /** Poll interval in ms while only the first page is shown; false if there is no polling. */
  pollMs?: (first: Page) => number | false;
}

/** Fields of a paged query that a list uses. */
export interface FoundPages<Row> extends NextPage {
  data: object | undefined;
  rows: readonly Row[];
  isRefetching: boolean;
  refetch: () => Promise<unknown>;
  loadAll: (onProgress: (count: number) => void, signal: AbortSignal) => Promise<Row[]>;
}

/** Declares a list that the server returns page by page, for use on the screen and in files. */
export function definePages<Wanted, Page extends { nextCursor: string | null }, Row>({
  key,
  load,
  rowsOf,
  pageSize = screenPageSize,
  pollMs,
}: PagesInput<Wanted, Page, Row>) {
  /** Loads all matching rows, including those not shown. @throws ApiFailure */
  const loadAll = (wanted: Wanted, onProgress: (count: number) => void, signal: AbortSignal) =>
    collectPages(async (cursor) => {
      const page = await load(wanted, { limit: exportPageSize, cursor }, signal);
      return { items: rowsOf(page), nextCursor: page.nextCursor };
    }, onProgress);
  /** Pages of a query; the previous rows stay visible while others are loading. */
  function usePages(wanted: Wanted, isEnabled = true): FoundPages<Row> & { last: Page | undefined } {
    const query = useInfiniteQuery({
      queryKey: [...key, wanted],
      queryFn: ({ pageParam, signal }) => load(wanted, { limit: pageSize, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      enabled: isEnabled,
      // A user who reads older pages must not be interrupted by a refetch of all pages.
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
