import { ApiFailure } from '../../shared/api/api-failure.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';

/** Debounce delay for the search, in ms, so that requests start only after the person has stopped typing. */
export const typingMs = 250;

/** Maximum number of matching keywords that the server counts. */
const mostCounted = 10_000;

/** «ключевых слов» after «из». */
export const keywordForms = ['ключевого слова', 'ключевых слов', 'ключевых слов'] as const;

/** Heading for a failed load (spec §8), with the HTTP status if there was a response. */
export function failedTitle(error: Error | null): string {
  return error instanceof ApiFailure && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : 'Не удалось загрузить результаты';
}

/** «Показано 50 из 78 ключевых слов»; `matching` is null if there are more matches than the server counts. */
export function shownText(loaded: number, matching: number | null): string {
  const all = `${matching === null ? 'более чем ' : ''}${formatCount(matching ?? mostCounted, keywordForms)}`;
  return `Показано ${formatNumber(loaded)} из ${all}`;
}
