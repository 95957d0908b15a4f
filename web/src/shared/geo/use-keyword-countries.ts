import { listKeywordCountries } from '@geoplan/contracts/geo';
import { keywordKey } from '@geoplan/contracts/keyword';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Start of the keys of everything read from the stored records: a finished run makes all of it old. */
export const geoRecordsKey = ['geo', 'records'] as const;

interface KeywordCountriesInput {
  keyword: string;
  /** Notion's id of the only database whose sites are counted; all active ones without it. */
  databaseId?: string | undefined;
}

/** The call and its place in the cache; spellings of one keyword share the place. */
export function keywordCountriesQuery({ keyword, databaseId }: KeywordCountriesInput) {
  return queryOptions({
    queryKey: [...geoRecordsKey, 'countries', keywordKey(keyword), databaseId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listKeywordCountries, { query: { keyword, databaseId } }, { signal })).data,
  });
}

/** All stored countries of a keyword, the largest demand first. */
export function useKeywordCountries(input: KeywordCountriesInput) {
  return useQuery(keywordCountriesQuery(input));
}
