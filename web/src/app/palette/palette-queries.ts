import { countries, searchCountries, type Country } from '@geoplan/contracts/countries/countries';
import { listKeywordCountries, listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { call } from '../../shared/api/call.ts';
import { useDebouncedValue } from '../../shared/hooks/use-debounced.ts';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { rankedHits, type KeywordHit } from './keyword-hits.ts';
import { typedPairs, type TypedPair } from './pair-hits.ts';
import { leastLetters, searched, siteResults } from './site-results.ts';

/** Long enough not to ask for every letter. */
const debounceMs = 200;
const shownCountries = 3;
/** More than are shown, so that one that begins with the search is among them though many with more demand contain it. */
const askedKeywords = 25;

/** Stored keywords that contain `search`, a `keywordKey`: ranked, within a rank the largest demand first. */
async function findKeywords(search: string, signal: AbortSignal): Promise<KeywordHit[]> {
  const { data } = await call(listKeywords, { query: { search, limit: askedKeywords } }, { signal });
  const isWhole =
    data.nextCursor === null || data.groups.some(({ keyword }) => keywordKey(keyword) === search);
  const exact = isWhole ? [] : await exactKeyword(search, signal);
  return rankedHits([...exact, ...data.groups], search);
}

/** The list is cut by demand: a keyword with little of it is asked for by its name. */
async function exactKeyword(search: string, signal: AbortSignal): Promise<KeywordHit[]> {
  try {
    const { data } = await call(listKeywordCountries, { query: { keyword: search } }, { signal });
    return [{ keyword: data.keyword, totalCountries: data.countries.length }];
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'not_found') return [];
    throw error;
  }
}

/** What a search has found; `isSettled` = the request is over, `isFailed` = without an answer. */
interface Found<Hit> {
  results: readonly Hit[];
  isSettled: boolean;
  isFailed: boolean;
}

/** Stored keywords that contain the search, itself first. */
export function useKeywordResults(typed: string): Found<KeywordHit> {
  const wanted = keywordKey(typed);
  const search = useDebouncedValue(wanted, debounceMs);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['keyword-hits', search],
    queryFn: ({ signal }) => findKeywords(search, signal),
    enabled: search.length >= leastLetters,
    placeholderData: keepPreviousData,
  });
  if (wanted.length < leastLetters) return { results: [], isSettled: true, isFailed: false };
  // Those of the letters before stay until the new ones are there, as far as they still fit.
  const results = (data ?? []).filter(({ keyword }) => keywordKey(keyword).includes(wanted));
  return { results, isSettled: search === wanted && !isFetching, isFailed: isError };
}

/** The first of the pairs that is stored. */
async function findPair(pairs: readonly TypedPair[], signal: AbortSignal): Promise<TypedPair | null> {
  for (const { keyword, country } of pairs) {
    try {
      const query = { keyword, country: country.code };
      const { data } = await call(listKeywordCountries, { query }, { signal });
      if (data.countries.length > 0) return { keyword: data.keyword, country };
    } catch (error) {
      if (!(error instanceof ApiFailure && error.code === 'not_found')) throw error;
    }
  }
  return null;
}

/** The stored pair of a keyword and a country that both are typed; `isSettled` = the request is over. */
export function usePairResult(typed: string): { pair: TypedPair | null; isSettled: boolean } {
  const wanted = keywordKey(typed);
  const search = useDebouncedValue(wanted, debounceMs);
  const pairs = typedPairs(search);
  const { data, isFetching } = useQuery({
    queryKey: ['pair-hit', search],
    queryFn: ({ signal }) => findPair(pairs, signal),
    enabled: pairs.length > 0,
  });
  const isSettled = search === wanted && !isFetching;
  return { pair: isSettled ? (data ?? null) : null, isSettled };
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
export function useSiteResults(typed: string): Found<NotionSite> {
  const isEnabled = typed.trim().length >= leastLetters;
  const { data, isLoading, isError } = useSites(undefined, { isEnabled, isRetried: false });
  // Folding 10,000 rows is the slow part, and a keystroke is rendered before its matches.
  const sites = useMemo(() => (isEnabled ? (data?.sites ?? []).map(searched) : []), [data, isEnabled]);
  const wanted = useDeferredValue(typed);
  const results = useMemo(() => siteResults(sites, wanted), [sites, wanted]);
  return {
    results: isEnabled ? results : [],
    isSettled: !isLoading && wanted === typed,
    isFailed: isEnabled && isError && data === undefined,
  };
}
