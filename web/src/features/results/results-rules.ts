import { ApiFailure } from '../../shared/api/api-failure.ts';
import { formatNumber } from '../../shared/format/format-number.ts';

/** Debounce of the search, in ms: nothing is requested before the person has stopped typing. */
export const typingMs = 250;

/** Longest search the server takes, in characters (contracts, geo). */
const maxSearchLength = 200;

/** The search as it is sent: none when empty; longer than the server takes, it is cut and matches the same nothing. */
export function encodableSearch(search: string): string | undefined {
  return search.trim() === ''
    ? undefined
    : Array.from(search.toWellFormed()).slice(0, maxSearchLength).join('');
}

/** Heading of a failed load (spec §8); without an answer there is no status to tell. */
export function failedTitle(error: Error | null): string {
  return error instanceof ApiFailure && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : 'Не удалось загрузить результаты';
}

/** Counts of the list. */
export interface Shown {
  /** Loaded so far. */
  loaded: number;
  /** Keywords that fit the filter; null = more than the server counts (10,000). */
  matching: number | null;
  /** Stored keywords, whatever the filter. */
  total: number;
  isFiltered: boolean;
}

/** «Показано 50 из 128»: of all that is stored, as below the other tables. */
export const shownText = ({ loaded, total }: Shown): string =>
  `Показано ${formatNumber(loaded)} из ${formatNumber(total)}`;

/** «Найдено: 78», while not all that fits the filter is loaded; else null. */
export function foundText({ loaded, matching, isFiltered }: Shown): string | null {
  if (!isFiltered || matching === loaded) return null;
  return `Найдено: ${matching === null ? 'более 10\u00A0000' : formatNumber(matching)}`;
}
