import { countries, searchCountries, type Country } from '@geoplan/contracts/countries/countries';
import { listKeywords } from '@geoplan/contracts/geo-keywords';
import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { NotionSite } from '@geoplan/contracts/notion-site';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { useDebouncedValue } from '../../shared/hooks/use-debounced.ts';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { leastLetters, searched, siteResults } from './site-results.ts';

/** Long enough not to ask for every letter. */
const debounceMs = 200;
const shownKeywords = 5;
const shownCountries = 3;

/** Stored keywords that contain the search, the largest demand first; `isSettled` = the request is over. */
export function useKeywordResults(typed: string): { results: readonly KeywordGroup[]; isSettled: boolean } {
  const wanted = keywordKey(typed);
  const search = useDebouncedValue(wanted, debounceMs);
  const { data, isFetching } = useQuery({
    queryKey: ['keyword-hits', search],
    queryFn: async ({ signal }) =>
      (await call(listKeywords, { query: { search, limit: shownKeywords } }, { signal })).data.groups,
    enabled: search.length >= leastLetters,
    placeholderData: keepPreviousData,
  });
  if (wanted.length < leastLetters) return { results: [], isSettled: true };
  // Those of the letters before stay until the new ones are there, as far as they still fit.
  const results = (data ?? []).filter(({ keyword }) => keywordKey(keyword).includes(wanted));
  return { results, isSettled: search === wanted && !isFetching };
}

/** Countries whose code is typed or whose name begins so. */
export function countryResults(typed: string): readonly Country[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < leastLetters) return [];
  const byCode = countries.filter(({ code }) => code === wanted);
  const byName = searchCountries(wanted).filter(({ russian, english }) =>
    [russian, english].some((name) => name.toLowerCase().startsWith(wanted)),
  );
  return [...new Set([...byCode, ...byName])].slice(0, shownCountries);
}

/** Sites that match; they are loaded once something is typed, without blocking the other results. */
export function useSiteResults(typed: string): { results: readonly NotionSite[]; isSettled: boolean } {
  const isEnabled = typed.trim().length >= leastLetters;
  const { data, isLoading } = useSites(undefined, { isEnabled, isRetried: false });
  // Folding 10,000 rows is the slow part, and a keystroke is rendered before its matches.
  const sites = useMemo(() => (isEnabled ? (data?.projects ?? []).map(searched) : []), [data, isEnabled]);
  const wanted = useDeferredValue(typed);
  const results = useMemo(() => siteResults(sites, wanted), [sites, wanted]);
  return { results: isEnabled ? results : [], isSettled: !isLoading && wanted === typed };
}
