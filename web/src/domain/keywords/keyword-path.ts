import { useParams, useSearchParams } from 'react-router-dom';

/** Path of the results screen. */
export const resultsPath = '/analysis-results';

/** Path segment used if the keyword is in the query instead. */
const elsewhere = '-';

/** True for the dot segments '.' and '..', which every client resolves in a path, encoded or not. */
export const isDotSegment = (keyword: string): boolean => ['.', '..'].includes(keyword.trim());

/** True if a path segment cannot encode the keyword. React-router reads an encoded `%2F` as a slash. */
const isUnsayable = (keyword: string): boolean => isDotSegment(keyword) || /%2f/i.test(keyword);

/** Path of the screen of a keyword, or of a keyword in one country. */
export function keywordPath(keyword: string, country?: string): string {
  const isElsewhere = isUnsayable(keyword);
  const path = `/keyword/${isElsewhere ? elsewhere : encodeURIComponent(keyword)}`;
  const full = country === undefined ? path : `${path}/country/${encodeURIComponent(country.toLowerCase())}`;
  return isElsewhere ? `${full}?${new URLSearchParams({ keyword })}` : full;
}

/** Keyword from a URL created by `keywordPath`, given its path parameter and its query. */
export function keywordOf(segment: string, query: URLSearchParams): string {
  const named = query.get('keyword');
  return segment === elsewhere && named !== null ? named : segment;
}

/** Keyword of the current screen. */
export function useKeywordParam(): string {
  const { keyword = '' } = useParams();
  const [query] = useSearchParams();
  return keywordOf(keyword, query);
}
