import { Button } from '../../../shared/ui/button.tsx';
import { sightText, type MatrixSight } from './matrix-texts.ts';

interface MatrixFootProps {
  sight: Omit<MatrixSight, 'hasMore'>;
  /** Absent without a filter. */
  onReset: (() => void) | undefined;
  /** Absent at the end. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

/** How much of the matrix is in sight, and the ways to more of it. */
export function MatrixFoot({ sight, onReset, onMore, isLoadingMore }: MatrixFootProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-xs text-muted tabular-nums">
      <output>{sightText({ ...sight, hasMore: onMore !== undefined })}</output>
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
