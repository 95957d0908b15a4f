import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { PageQuery, PageRequest } from '../../../shared/list/define-pages.ts';
import { sitesKey } from '../../query-keys.ts';

export const uncountedKey = [...sitesKey, 'uncounted'];

/** Loads the sites that a count leaves out, from one database or from all. @throws ApiFailure */
export async function loadUncounted(
  wanted: PageQuery<typeof listUncountedSites>,
  page: PageRequest,
  signal: AbortSignal,
) {
  return (await call(listUncountedSites, { query: { ...wanted, ...page } }, { signal })).data;
}

/** Number of sites by reason. */
export function useUncountedTotals(databaseId: string | undefined, isEnabled: boolean) {
  return useQuery({
    queryKey: [...uncountedKey, 'totals', databaseId ?? null],
    queryFn: async ({ signal }) =>
      (await loadUncounted({ databaseId }, { limit: 1, cursor: undefined }, signal)).totals,
    enabled: isEnabled,
  });
}
