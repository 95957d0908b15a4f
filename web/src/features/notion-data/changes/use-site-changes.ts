import {
  listSiteChanges,
  siteChangeKinds,
  type SiteChange,
  type SiteChangeKind,
} from '@geoplan/contracts/notion/site-changes';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { parseAsIsoDateTime, parseAsNumberLiteral, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { sitesKey } from '../../../domain/workspace/workspace-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { collectPages } from '../../../shared/export/collect-pages.ts';

/** Page size: two screens of rows. */
const pageSize = 50;
/** Largest page the server gives; an export reads everything. */
const exportPageSize = 200;
const dayMs = 86_400_000;

/** Spans to choose from, in days. */
export const spans = [1, 7, 30, 90] as const;

const parsers = {
  kind: parseAsStringLiteral(siteChangeKinds),
  days: parseAsNumberLiteral(spans).withDefault(7),
  /** A moment that another screen means; goes before `days`. */
  since: parseAsIsoDateTime,
};

/** What is asked for, kept in the address: `?kind=&days=&since=`. */
export function useChangesFilter() {
  const [{ kind, days, since }, change] = useQueryStates(parsers);
  // The span must not move while the list is looked at.
  const [openedMs] = useState(() => Date.now());
  const from = since?.toISOString() ?? new Date(openedMs - days * dayMs).toISOString();
  return { kind, days, since: since?.toISOString() ?? null, from, change };
}

/** Changes of the shown databases. */
export interface ChangesInput {
  /** Null = every kind. */
  kind: SiteChangeKind | null;
  since: string;
  /** Undefined = all databases together. */
  databaseId: string | undefined;
}

async function load(
  { kind, ...rest }: ChangesInput,
  page: { limit: number; cursor: string | undefined },
  signal: AbortSignal,
) {
  const query = { ...rest, ...page, kind: kind ?? undefined };
  return (await call(listSiteChanges, { query }, { signal })).data;
}

/** The changes page by page; the former list stays while another is loading. */
export function useSiteChanges(input: ChangesInput, isEnabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...sitesKey, 'changes', input],
    queryFn: ({ pageParam, signal }) => load(input, { limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const { data } = query;
  const changes = useMemo(() => data?.pages.flatMap((page) => page.changes) ?? [], [data]);
  return { ...query, changes, totals: data?.pages.at(-1)?.totals };
}

/** Every change that fits, for the export. */
export function loadAllSiteChanges(
  input: ChangesInput,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<SiteChange[]> {
  return collectPages(async (cursor) => {
    const { changes, nextCursor } = await load(input, { limit: exportPageSize, cursor }, signal);
    return { items: changes, nextCursor };
  }, onProgress);
}
