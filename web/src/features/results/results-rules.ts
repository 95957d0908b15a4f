import { ApiFailure } from '../../shared/api/api-failure.ts';
import { formatNumber } from '../../shared/format/format-number.ts';

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

/** Heading of a failed load (spec §8); it names no status if there was no response. */
export function failedTitle(error: Error | null): string {
  return error instanceof ApiFailure && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : 'Не удалось загрузить результаты';
}

/** Counts of the list. */
export interface Shown {
  /** Number loaded so far. */
  loaded: number;
  /** Keywords that match the filter; null if there are more than the server counts (10,000). */
  matching: number | null;
  /** Stored keywords, whatever the filter. */
  total: number;
  isFiltered: boolean;
}

/** «Показано 50 из 128»: out of all stored ones, as below the other tables. */
export const shownText = ({ loaded, total }: Shown): string =>
  `Показано ${formatNumber(loaded)} из ${formatNumber(total)}`;

/** «Найдено: 78» if more match the filter than are loaded; otherwise null. */
export function foundText({ loaded, matching, isFiltered }: Shown): string | null {
  if (!isFiltered || matching === loaded) return null;
  return `Найдено: ${matching === null ? 'более 10\u00A0000' : formatNumber(matching)}`;
}
