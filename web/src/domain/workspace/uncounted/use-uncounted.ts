import {
  listUncountedSites,
  type UncountedReason,
  type UncountedSite,
} from '@geoplan/contracts/notion/uncounted-sites';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { collectPages } from '../../../shared/export/collect-pages.ts';
import { sitesKey } from '../workspace-keys.ts';

/** Page size: two screens of rows. */
const pageSize = 50;
/** Largest page the server gives; an export reads everything. */
const exportPageSize = 200;

/** Which part of the list is meant. */
export interface UncountedInput {
  /** Null = every reason. */
  reason: UncountedReason | null;
  /** Undefined = all databases together. */
  databaseId: string | undefined;
}

interface PageInput extends UncountedInput {
  limit: number;
  cursor: string | undefined;
}

async function load({ reason, ...rest }: PageInput, signal: AbortSignal) {
  const query = { ...rest, reason: reason ?? undefined };
  return (await call(listUncountedSites, { query }, { signal })).data;
}

const listKey = [...sitesKey, 'uncounted'];

/** The sites that some count leaves out, page by page; the former list stays while another is loading. */
export function useUncounted(input: UncountedInput, isEnabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...listKey, 'list', input.databaseId ?? null, input.reason],
    queryFn: ({ pageParam, signal }) => load({ ...input, limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const { data } = query;
  const sites = useMemo(() => data?.pages.flatMap((page) => page.sites) ?? [], [data]);
  return { ...query, sites, totals: data?.pages.at(-1)?.totals };
}

/** How many there are, by reason. */
export function useUncountedTotals(databaseId: string | undefined, isEnabled: boolean) {
  return useQuery({
    queryKey: [...listKey, 'totals', databaseId ?? null],
    queryFn: async ({ signal }) =>
      (await load({ reason: null, databaseId, limit: 1, cursor: undefined }, signal)).totals,
    enabled: isEnabled,
  });
}

/** Every one of them, for the export. */
export function loadAllUncounted(
  input: UncountedInput,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<UncountedSite[]> {
  return collectPages(async (cursor) => {
    const { sites, nextCursor } = await load({ ...input, limit: exportPageSize, cursor }, signal);
    return { items: sites, nextCursor };
  }, onProgress);
}
