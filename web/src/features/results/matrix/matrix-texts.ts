import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** Suffix of a number that a further page may change. */
const soFar = ' из загруженных';

/** Counts of the shown part of the matrix. */
export interface MatrixCounts {
  keywords: number;
  countries: number;
  /** Loaded keywords that the filters leave out. */
  hidden: number;
  /** There are further pages. */
  hasMore: boolean;
  /** Gaps among the loaded keywords; absent once all are loaded and the filter's own button tells the number. */
  gaps: number | undefined;
}

/** Text of the counts. */
export function matrixCountsText({ keywords, countries, hidden, hasMore, gaps }: MatrixCounts): string {
  const words = formatCount(keywords, ['ключевое слово', 'ключевых слова', 'ключевых слов']);
  return [
    `Показано ${words}${hasMore ? soFar : ''}`,
    formatCount(countries, ['страна', 'страны', 'стран']),
    ...(hidden > 0 ? [`Скрыто фильтрами: ${formatNumber(hidden)}`] : []),
    ...(gaps === undefined ? [] : [`Есть спрос, нет сайта: ${formatNumber(gaps)}${soFar}`]),
  ].join(' · ');
}

/** The button that plans the gaps in sight; until every row is loaded there may be more of them. */
export const planGapsText = (gaps: number, isComplete: boolean): string =>
  `Добавить в план: ${formatNumber(gaps)}${isComplete ? '' : soFar}`;
