import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** Number of keywords and countries shown in the matrix. */
export interface MatrixCounts {
  keywords: number;
  countries: number;
  /** True if there are more pages. */
  hasMore: boolean;
}

/** Text with the counts, which also states whether they cover only the loaded pages. */
export function matrixCountsText({ keywords, countries, hasMore }: MatrixCounts): string {
  const words = formatCount(keywords, ['ключевое слово', 'ключевых слова', 'ключевых слов']);
  return `Показано ${words}${hasMore ? ' из загруженных' : ''} · ${formatCount(countries, ['страна', 'страны', 'стран'])}`;
}

/** Selectable numbers of best gaps to plan in one step, in addition to all gaps. */
const bests = [20, 50, 100] as const;
/** Maximum number of gaps returned by the server. */
const mostGaps = 10_000;

/** Options of «Добавить в план» by number of gaps; gaps are taken in the order of their index. */
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
