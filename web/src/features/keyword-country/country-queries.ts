import { listKeywordCountries, pairHistory } from '@geoplan/contracts/geo/geo-keywords';
import { keywordKey } from '@geoplan/contracts/keyword';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { CountedDatabase } from '../../domain/workspace/display/use-counted-database.ts';
import { isDotSegment } from '../../domain/keywords/keyword-path.ts';
import { geoRecordsKey } from '../../domain/query-keys.ts';

/**
 * Brand of a keyword, and its stored record in one country with the site counts. The record is null if none is
 * stored.
 */
export function usePair(
  keyword: string,
  country: string | undefined,
  { databaseId, isPending }: CountedDatabase,
) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'pair', keywordKey(keyword), country ?? null, databaseId ?? null],
    queryFn:
      country === undefined || isPending
        ? skipToken
        : async ({ signal }) => {
            const query = { keyword, country, databaseId };
            const { data } = await call(listKeywordCountries, { query }, { signal });
            const { countries, brand, brandMatch } = data;
            return { record: countries[0] ?? null, brand, brandMatch };
          },
  });
}

/** Every measurement of the pair, oldest first; empty for a keyword that a path cannot contain. */
export function usePairHistory(keyword: string, country: string) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'readings', keywordKey(keyword), country],
    queryFn: async ({ signal }) =>
      isDotSegment(keyword)
        ? []
        : (await call(pairHistory, { params: { keyword, country } }, { signal })).data,
  });
}
