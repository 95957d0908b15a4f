import { formatNumber } from '../../shared/format/format-number.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import type { useStoredKeywords } from './history-queries.ts';
import type { HistorySort } from './history-rules.ts';

interface HistoryFooterProps {
  keywords: ReturnType<typeof useStoredKeywords>;
  shown: number;
  /** Stored keywords are among what is shown. */
  isWanted: boolean;
  sort: HistorySort;
}

/** How much is shown, in which order, and the way to more. */
export function HistoryFooter({ keywords, shown, isWanted, sort }: HistoryFooterProps) {
  if (shown === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-xs text-muted tabular-nums">
      <output>
        Показано {formatNumber(shown)}
        {isWanted && sort === 'volume' ? ' · ключевые слова по убыванию объёма' : ''}
      </output>
      {isWanted && keywords.hasNextPage ? (
        <Button
          size="sm"
          isPending={keywords.isFetchingNextPage}
          onPress={() => void keywords.fetchNextPage()}
        >
          Показать ещё
        </Button>
      ) : (
        <span>Это все анализы</span>
      )}
    </div>
  );
}
