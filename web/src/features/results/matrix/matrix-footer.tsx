import { Button } from '../../../shared/ui/buttons/button.tsx';
import { matrixCountsText, type MatrixCounts } from './matrix-texts.ts';

interface MatrixFooterProps {
  counts: Omit<MatrixCounts, 'hasMore'>;
  /** Absent without a filter. */
  onReset: (() => void) | undefined;
  /** Absent at the end. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

/** Counts of the matrix, reset of the filter, next page. */
export function MatrixFooter({ counts, onReset, onMore, isLoadingMore }: MatrixFooterProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-xs text-muted tabular-nums">
      <output>{matrixCountsText({ ...counts, hasMore: onMore !== undefined })}</output>
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
