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

/** Debounce delay, ms; long enough to avoid a request per letter. */
const debounceMs = 200;
const shownCountries = 3;
/**
 * Requested number of keywords; larger than the shown number, so that a prefix match is included even if many
 * keywords with more demand contain the text.
 */
const askedKeywords = 25;

/** Stored keywords that contain `search` (a `keywordKey`), ranked; largest demand first within a rank. */
async function findKeywords(search: string, signal: AbortSignal): Promise<KeywordHit[]> {
  const { data } = await call(listKeywords, { query: { search, limit: askedKeywords } }, { signal });
  const isWhole =
    data.nextCursor === null || data.groups.some(({ keyword }) => keywordKey(keyword) === search);
  const exact = isWhole ? [] : await exactKeyword(search, signal);
  return rankedHits([...exact, ...data.groups], search);
}

/**
 * Requests the exact keyword separately, because the list is cut off by demand and may lack a keyword with little
 * demand.
 */
async function exactKeyword(search: string, signal: AbortSignal): Promise<KeywordHit[]> {
  try {
    const { data } = await call(listKeywordCountries, { query: { keyword: search } }, { signal });
    return [{ keyword: data.keyword, totalCountries: data.countries.length }];
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'not_found') return [];
    throw error;
  }
}

/** Search results. `isSettled`: the request has ended. `isFailed`: the request ended without a response. */
interface Found<Hit> {
  results: readonly Hit[];
  isSettled: boolean;
  isFailed: boolean;
}

/** Stored keywords that contain the search, an exact match first. */
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
  // Results for the previous text stay until new results arrive, provided they match the new text.
  const results = (data ?? []).filter(({ keyword }) => keywordKey(keyword).includes(wanted));
  return { results, isSettled: search === wanted && !isFetching, isFailed: isError };
}

/** First pair in the list for which data is stored. */
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

/** Stored pair of a typed keyword and country. `isSettled`: the request has ended. */
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

/** Countries whose code equals the typed text or whose name starts with it. */
export function countryResults(typed: string): readonly Country[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < leastLetters) return [];
  const byCode = countries.filter(({ code }) => code === wanted);
  const byName = searchCountries(wanted).filter(({ russian, english }) =>
    [russian, english].some((name) => name.toLowerCase().startsWith(wanted)),
  );
  return [...new Set([...byCode, ...byName])].slice(0, shownCountries);
}

/** Sites that match the search. They load once text is typed, without blocking the other results. */
export function useSiteResults(typed: string): Found<NotionSite> {
  const isEnabled = typed.trim().length >= leastLetters;
  const { data, isLoading, isError } = useSites(undefined, { isEnabled, isRetried: false });
  // Folding 10,000 rows is the slow part, so a keystroke is rendered before its matches.
  const sites = useMemo(() => (isEnabled ? (data?.sites ?? []).map(searched) : []), [data, isEnabled]);
  const wanted = useDeferredValue(typed);
  const results = useMemo(() => siteResults(sites, wanted), [sites, wanted]);
  return {
    results: isEnabled ? results : [],
    isSettled: !isLoading && wanted === typed,
    isFailed: isEnabled && isError && data === undefined,
  };
}
