import { listCoverage } from '@geoplan/contracts/geo-keywords';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';
import { collectPages } from '../collect-pages.ts';
import { encodableSearch } from '../results-rules.ts';
import { mergedCountries, type CoverageRow } from './matrix-rules.ts';

/** Page size: six screens of rows. */
const pageSize = 100;
/** Largest page the server gives; an export reads everything. */
const exportPageSize = 200;

/** Which keywords, and whose sites are counted. */
export interface CoverageInput {
  search: string;
  gaps: boolean;
  databaseId: string | undefined;
}

async function load(input: CoverageInput, limit: number, cursor: string | undefined, signal: AbortSignal) {
  const { search, gaps, databaseId } = input;
  const query = { search: encodableSearch(search), gaps: String(gaps), limit, cursor, databaseId };
  return (await call(listCoverage, { query }, { signal })).data;
}

/** The matrix, page by page; while another filter is loading, the former one stays. */
export function useCoverage(input: CoverageInput) {
  const query = useInfiniteQuery({
    queryKey: [...geoRecordsKey, 'coverage', input],
    queryFn: ({ pageParam, signal }) => load(input, pageSize, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Reading through old pages must not be interrupted by fetching them all again.
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const matrix = useMemo(() => {
    const pages = data?.pages ?? [];
    return { rows: pages.flatMap((page) => page.rows), countries: mergedCountries(pages) };
  }, [data]);
  return { ...query, ...matrix };
}

/** Every row of the filter, for the export. */
export function loadAllCoverage(
  input: CoverageInput,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<CoverageRow[]> {
  return collectPages(async (cursor) => {
    const { rows, nextCursor } = await load(input, exportPageSize, cursor, signal);
    return { items: rows, nextCursor };
  }, onProgress);
}
