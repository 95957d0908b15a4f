import { ApiFailure } from '../../shared/api/api-failure.ts';
import { formatNumber } from '../../shared/format/format-number.ts';

/** Between two keystrokes of a word, in ms: nothing is asked before the person has stopped typing. */
export const typingMs = 250;

/** Longest search the server takes, in characters (contracts, geo). */
const maxSearchLength = 200;

/** What is asked for: a blank search is none, a longer one than the server takes finds the same nothing shortened. */
export function sayableSearch(search: string): string | undefined {
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

/** How much of the list is in view. */
export interface Shown {
  /** Loaded so far. */
  loaded: number;
  /** Keywords that fit the filter; null = more than the server counts (10,000). */
  matching: number | null;
  /** Stored keywords, whatever the filter. */
  total: number;
  isFiltered: boolean;
}

/** «Показано 50 из 128». */
export function shownText({ loaded, matching, total, isFiltered }: Shown): string {
  if (matching !== null) return `Показано ${formatNumber(loaded)} из ${formatNumber(matching)}`;
  return `Показано ${formatNumber(loaded)} из ${isFiltered ? 'более чем 10 000' : formatNumber(total)}`;
}

/** «Скрыто фильтрами: 78»; null when nothing is hidden. */
export function hiddenText({ matching, total, isFiltered }: Shown): string | null {
  if (!isFiltered) return null;
  if (matching === null) return 'Часть скрыта фильтрами';
  return total > matching ? `Скрыто фильтрами: ${formatNumber(total - matching)}` : null;
}
