import { listKeywordCountries } from '@geoplan/contracts/geo/geo-keywords';
import { keywordKey } from '@geoplan/contracts/keyword';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { geoRecordsKey } from '../query-keys.ts';

interface KeywordCountriesInput {
  keyword: string;
  /** Notion id of the only database whose sites are counted; by default all active ones are counted. */
  databaseId?: string | undefined;
}

/** Query options for a keyword; its different spellings share a cache entry. */
export function keywordCountriesQuery({ keyword, databaseId }: KeywordCountriesInput) {
  return queryOptions({
    queryKey: [...geoRecordsKey, 'countries', keywordKey(keyword), databaseId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listKeywordCountries, { query: { keyword, databaseId } }, { signal })).data,
  });
}

/** All stored countries of a keyword, sorted by demand, largest first. */
export function useKeywordCountries(input: KeywordCountriesInput, isEnabled = true) {
  return useQuery({ ...keywordCountriesQuery(input), enabled: isEnabled });
}
