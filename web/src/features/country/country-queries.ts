import { listKeywordCountries, pairHistory } from '@geoplan/contracts/geo';
import { keywordKey } from '@geoplan/contracts/keyword';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { geoRecordsKey } from '../../shared/geo/use-keyword-countries.ts';
import { fitsInPath } from './fits-in-path.ts';

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

/** Every reading of the pair, oldest first; none for a keyword that cannot be asked about. */
export function usePairHistory(keyword: string, country: string) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'readings', keywordKey(keyword), country],
    queryFn: async ({ signal }) =>
      fitsInPath(keyword) ? (await call(pairHistory, { params: { keyword, country } }, { signal })).data : [],
  });
}
