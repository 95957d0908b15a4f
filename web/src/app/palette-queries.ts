import { countries, searchCountries, type Country } from '@geoplan/contracts/countries';
import { listKeywords } from '@geoplan/contracts/geo';
import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../shared/api/call.ts';
import { useDebounced } from '../shared/launch/use-debounced.ts';

/** Fewer letters would fit almost everything. */
const leastLetters = 2;
/** Long enough not to ask for every letter. */
const debounceMs = 200;
const shownKeywords = 5;
const shownCountries = 3;

/** Stored keywords that contain what is typed, the largest demand first; `isSettled` once nothing more is to come. */
export function useKeywordHits(typed: string): { hits: readonly KeywordGroup[]; isSettled: boolean } {
  const wanted = keywordKey(typed);
  const search = useDebounced(wanted, debounceMs);
  const { data, isFetching } = useQuery({
    queryKey: ['keyword-hits', search],
    queryFn: async ({ signal }) =>
      (await call(listKeywords, { query: { search, limit: shownKeywords } }, { signal })).data.groups,
    enabled: search.length >= leastLetters,
    placeholderData: keepPreviousData,
  });
  if (wanted.length < leastLetters) return { hits: [], isSettled: true };
  // Those of the letters before stay until the new ones are there, as far as they still fit.
  const hits = (data ?? []).filter(({ keyword }) => keywordKey(keyword).includes(wanted));
  return { hits, isSettled: search === wanted && !isFetching };
}

/** Countries whose code is typed or whose name begins so. */
export function countryHits(typed: string): readonly Country[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < leastLetters) return [];
  const byCode = countries.filter(({ code }) => code === wanted);
  const byName = searchCountries(wanted).filter(({ russian, english }) =>
    [russian, english].some((name) => name.toLowerCase().startsWith(wanted)),
  );
  return [...new Set([...byCode, ...byName])].slice(0, shownCountries);
}
