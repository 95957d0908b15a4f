import { listCoverage } from '@geoplan/contracts/geo/geo-keywords';
import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';
import { collectPages } from '../../../shared/export/collect-pages.ts';
import { encodableSearch } from '../results-rules.ts';
import { useRunScope } from '../run-scope.tsx';
import { mergedCountries, type CoverageRow } from './matrix-rules.ts';

/** Page size: six screens of rows. */
const pageSize = 100;
/** Largest page the server gives; an export reads everything. */
const exportPageSize = 200;

/** Which keywords, and whose sites are counted. */
export interface CoverageInput {
  search: string;
  gaps: boolean;
  /** Least index of a keyword's best pair; 0 = any. */
  minOpportunity: number;
  sort: 'searchVolume' | 'opportunity';
  databaseId: string | undefined;
}

/** The same, and the run whose words alone are wanted. */
type ScopedInput = CoverageInput & { run: string | undefined };

type CoveragePage = Awaited<ReturnType<typeof load>>;

const coverageKey = (input: ScopedInput) => [...geoRecordsKey, 'coverage', input];

async function load(input: ScopedInput, limit: number, cursor: string | undefined, signal: AbortSignal) {
  const { search, gaps, minOpportunity, ...rest } = input;
  const query = {
    ...rest,
    search: encodableSearch(search),
    gaps: String(gaps),
    minOpportunity: minOpportunity === 0 ? undefined : minOpportunity,
    limit,
    cursor,
  };
  return (await call(listCoverage, { query }, { signal })).data;
}

/** The matrix, page by page; while another filter is loading, the former one stays. */
export function useCoverage(asked: CoverageInput) {
  const input = { ...asked, run: useRunScope() };
  const query = useInfiniteQuery({
    queryKey: coverageKey(input),
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

/** Loads every row of the filter, and the countries in the order of the columns: those on the screen, then the others. */
export function useLoadAllCoverage(asked: CoverageInput) {
  const input = { ...asked, run: useRunScope() };
  const client = useQueryClient();
  return async (onProgress: (count: number) => void, signal: AbortSignal) => {
    const onScreen = client.getQueryData<InfiniteData<CoveragePage>>(coverageKey(input))?.pages ?? [];
    const pages: { countries: readonly string[] }[] = [...onScreen];
    const rows = await collectPages<CoverageRow>(async (cursor) => {
      const page = await load(input, exportPageSize, cursor, signal);
      pages.push(page);
      return { items: page.rows, nextCursor: page.nextCursor };
    }, onProgress);
    return { rows, countries: mergedCountries(pages) };
  };
}
