import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { CalendarCheck } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { matrixCountsText, type MatrixCounts } from './matrix-texts.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { gapStyle, heatStyles } from '../matrix-grid/matrix-styles.ts';

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

const levels = [
  ['bg-kd-easy', 'до 30'],
  ['bg-kd-medium', '30–59'],
  ['bg-kd-hard', 'от 60'],
] as const;

/** What the shades, dots and marks of the matrix mean. */
export function MatrixLegend() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-foreground-secondary">
      <span className="flex items-center gap-2">
        Объём
        <span className="flex overflow-hidden rounded-sm border border-border" aria-hidden>
          {([1, 2, 3, 4, 5] as const).map((step) => (
            <span key={step} className={`h-2.5 w-5.5 ${heatStyles[step]}`} />
          ))}
        </span>
        меньше 500 … от 50 000
      </span>
      <span className="flex items-center gap-2">
        Сложность
        {levels.map(([dot, text]) => (
          <span key={text} className="flex items-center gap-1">
            <span className={`size-2 rounded-full ${dot}`} aria-hidden />
            {text}
          </span>
        ))}
      </span>
      <span>
        Сайты: всего / в работе / <b className="font-semibold text-foreground">запущено</b>
      </span>
      <span className="flex items-center gap-2">
        <span className={gapStyle}>нет сайта</span>
        спрос от {formatNumber(gapVolume)} без домена
      </span>
      <span className="flex items-center gap-1">
        <CalendarCheck className="size-3.5" aria-hidden />в плане
      </span>
    </div>
  );
}
