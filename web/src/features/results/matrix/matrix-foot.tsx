import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/button.tsx';

interface MatrixFootProps {
  shown: { keywords: number; countries: number };
  /** Gaps among the loaded keywords; absent once all are loaded and the filter's own button tells the number. */
  gaps: number | undefined;
  /** Loaded keywords that the filters leave out. */
  hidden: number;
  /** Absent without a filter. */
  onReset: (() => void) | undefined;
  /** Absent at the end. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

/** How much of the matrix is in sight, and the ways to more of it. */
export function MatrixFoot({ shown, gaps, hidden, onReset, onMore, isLoadingMore }: MatrixFootProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-xs text-muted tabular-nums">
      <output>
        Показано {formatCount(shown.keywords, ['ключевое слово', 'ключевых слова', 'ключевых слов'])}
        {onMore ? ' из загруженных' : ''} · {formatCount(shown.countries, ['страна', 'страны', 'стран'])}
        {hidden > 0 ? ` · Скрыто фильтрами: ${formatNumber(hidden)}` : ''}
        {gaps === undefined ? '' : ` · Есть спрос, нет сайта: ${formatNumber(gaps)} из загруженных`}
      </output>
      {onReset ? (
        <Button kind="ghost" size="xs" onPress={onReset}>
          Сбросить фильтры
        </Button>
      ) : null}
      {onMore ? (
        <Button size="sm" className="ml-auto" isPending={isLoadingMore} onPress={onMore}>
          Показать ещё
        </Button>
      ) : null}
    </div>
  );
}
