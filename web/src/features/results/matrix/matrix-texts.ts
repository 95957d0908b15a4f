import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** Counts of the shown part of the matrix. */
export interface MatrixCounts {
  keywords: number;
  countries: number;
  /** There are further pages. */
  hasMore: boolean;
}

/** Text of the counts; what a further page may change says so. */
export function matrixCountsText({ keywords, countries, hasMore }: MatrixCounts): string {
  const words = formatCount(keywords, ['ключевое слово', 'ключевых слова', 'ключевых слов']);
  return `Показано ${words}${hasMore ? ' из загруженных' : ''} · ${formatCount(countries, ['страна', 'страны', 'стран'])}`;
}

/** How many of the best gaps can be planned at once; all, where there are fewer or the last is wanted. */
const bests = [20, 50, 100] as const;
/** Most that the server lists. */
const mostGaps = 10_000;

/** Choices of «Добавить в план» by their number, largest index first. */
export function planChoices(total: number): { count: number; label: string }[] {
  const all = Math.min(total, mostGaps);
  return [
    ...bests
      .filter((count) => count < total)
      .map((count) => ({ count, label: `Лучшие ${count} по индексу` })),
    {
      count: all,
      label: all < total ? `Лучшие ${formatNumber(all)} по индексу` : `Все: ${formatNumber(all)}`,
    },
  ];
}
