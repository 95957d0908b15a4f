import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** Counts of the shown part of the matrix. */
export interface MatrixCounts {
  keywords: number;
  countries: number;
  /** True if further pages exist. */
  hasMore: boolean;
}

/** Text of the counts; it mentions further pages that may change them. */
export function matrixCountsText({ keywords, countries, hasMore }: MatrixCounts): string {
  const words = formatCount(keywords, ['ключевое слово', 'ключевых слова', 'ключевых слов']);
  return `Показано ${words}${hasMore ? ' из загруженных' : ''} · ${formatCount(countries, ['страна', 'страны', 'стран'])}`;
}

/** Numbers of the best gaps to plan at once; the last choice is all of them. */
const bests = [20, 50, 100] as const;
/** Largest number of gaps that the server lists. */
const mostGaps = 10_000;

/** Choices of «Добавить в план» by number of gaps, in the order of their index. */
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
