import { listKeywordCountries, pairHistory } from '@geoplan/contracts/geo/geo-keywords';
import { keywordKey } from '@geoplan/contracts/keyword';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { geoRecordsKey } from '../../domain/keywords/use-keyword-countries.ts';
import { isPathSegment } from './is-path-segment.ts';

/** The stored record of one keyword in one country with its site counts; null when there is none. */
export function usePair(keyword: string, country: string | undefined) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'pair', keywordKey(keyword), country ?? null],
    queryFn:
      country === undefined
        ? skipToken
        : async ({ signal }) => {
            const { data } = await call(listKeywordCountries, { query: { keyword, country } }, { signal });
            return data.countries[0] ?? null;
          },
  });
}

/** Every measurement of the pair, oldest first; none for a keyword that no path can carry. */
export function usePairHistory(keyword: string, country: string) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'readings', keywordKey(keyword), country],
    queryFn: async ({ signal }) =>
      isPathSegment(keyword)
        ? (await call(pairHistory, { params: { keyword, country } }, { signal })).data
        : [],
  });
}
