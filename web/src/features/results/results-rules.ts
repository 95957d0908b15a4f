import { ApiFailure } from '../../shared/api/api-failure.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';

/** Debounce of the search, in ms: requests start only after the person has stopped typing. */
export const typingMs = 250;

/** Longest search the server accepts, in characters (contracts, geo). */
const maxSearchLength = 200;

/** Search as it is sent; undefined if it is empty. A longer search is cut to the server's limit. */
export function encodableSearch(search: string): string | undefined {
  return search.trim() === ''
    ? undefined
    : Array.from(search.toWellFormed()).slice(0, maxSearchLength).join('');
}

/** Matching keywords that the server counts. */
const mostCounted = 10_000;

/** «ключевых слов» after «из». */
export const keywordForms = ['ключевого слова', 'ключевых слов', 'ключевых слов'] as const;

/** Heading of a failed load (spec §8); a missing response has no status. */
export function failedTitle(error: Error | null): string {
  return error instanceof ApiFailure && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : 'Не удалось загрузить результаты';
}

/** «Показано 50 из 78 ключевых слов»; null means more than the server counts. */
export function shownText(loaded: number, matching: number | null): string {
  const all = `${matching === null ? 'более чем ' : ''}${formatCount(matching ?? mostCounted, keywordForms)}`;
  return `Показано ${formatNumber(loaded)} из ${all}`;
}
