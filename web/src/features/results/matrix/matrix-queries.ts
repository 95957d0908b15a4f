import { listCoverage, listGaps } from '@geoplan/contracts/geo/geo-keywords';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { encodableSearch } from '../../../domain/keywords/encodable-search.ts';
import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';
import { definePages, type PageQuery } from '../../../shared/list/define-pages.ts';
import { typingMs } from '../results-rules.ts';
import { useRunScope } from '../run-scope.tsx';
import { useMatrixFilter } from './use-matrix-filter.ts';

export const coveragePages = definePages({
  key: [...geoRecordsKey, 'coverage'],
  load: async (wanted: PageQuery<typeof listCoverage>, page, signal) =>
    (await call(listCoverage, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ rows }) => rows,
});

/** Filter for the matrix and its gaps, as API query parameters, debounced while the person types. */
function usePairsInput(databaseId: string | undefined) {
  const [{ search, countries, minVolume, minOpportunity }] = useMatrixFilter();
  return {
    search: encodableSearch(useDebouncedValue(search, typingMs)),
    run: useRunScope(),
    countries: countries.join() || undefined,
    minVolume: minVolume || undefined,
    minOpportunity: minOpportunity || undefined,
    databaseId,
  };
}

/** Query of the matrix. */
export function useCoverageInput(databaseId: string | undefined): PageQuery<typeof listCoverage> {
  const [{ gaps, sort }] = useMatrixFilter();
  return { ...usePairsInput(databaseId), gaps: String(gaps), sort };
}

/**
 * Number of gaps that match the filter, even if other pairs are shown too, and a function that loads the best gaps.
 */
export function useGaps(databaseId: string | undefined) {
  const input = usePairsInput(databaseId);
  const load = async (limit: number, signal?: AbortSignal) =>
    (await call(listGaps, { query: { ...input, limit } }, { ...(signal && { signal }) })).data;
  const { data } = useQuery({
    queryKey: [...geoRecordsKey, 'gaps', input],
    queryFn: ({ signal }) => load(0, signal),
    placeholderData: keepPreviousData,
  });
  return { total: data?.total, load };
}

/**
 * Given countries in the order of their first appearance on the screen, so that neither a new page nor a filter moves
 * a column.
 */
export function useColumnOrder(countries: readonly string[]): string[] {
  const [met, setMet] = useState(countries);
  const added = countries.filter((country) => !met.includes(country));
  if (added.length > 0) setMet([...met, ...added]);
  return useMemo(() => met.filter((country) => countries.includes(country)), [met, countries]);
}
