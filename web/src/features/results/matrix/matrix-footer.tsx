import { metrics } from '../../../domain/keywords/metrics.ts';
import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { CalendarCheck } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { NextPageFailure } from '../../../shared/ui/paging/next-page-button.tsx';
import type { NextPage } from '../../../shared/ui/paging/next-page.ts';
import { matrixCountsText, type MatrixCounts } from './matrix-labels.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { heatStyles } from '../matrix-grid/matrix-styles.ts';

interface MatrixFooterProps {
  counts: Omit<MatrixCounts, 'hasMore'>;
  /** Undefined without a filter. */
  onReset: (() => void) | undefined;
  more: NextPage;
}

/** Footer with the counts of the matrix, a button to reset the filter, the next page and the legend. */
export function MatrixFooter({ counts, onReset, more }: MatrixFooterProps) {
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted tabular-nums">
      <output>{matrixCountsText({ ...counts, hasMore: more.hasNextPage })}</output>
      {onReset ? (
        <Button kind="ghost" size="xs" onPress={onReset}>
          Сбросить фильтры
        </Button>
      ) : null}
      <NextPageFailure more={more} size="xs" />
      <MatrixLegend />
    </div>
  );
}

const levels = [
  ['bg-kd-easy', 'до 30'],
  ['bg-kd-medium', '30–59'],
  ['bg-kd-hard', 'от 60'],
] as const;

/** Legend of the shades, dots and marks of the matrix, in one line if there is room for it. */
function MatrixLegend() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-foreground-secondary">
      <span className="flex items-center gap-1.5">
        спрос от {formatNumber(gapVolume)}, сайта нет: чем темнее, тем выше индекс (число слева)
        <span className="flex overflow-hidden rounded-xs border border-border" aria-hidden>
          {([1, 2, 3, 4, 5] as const).map((step) => (
            <span key={step} className={`h-2.5 w-4 ${heatStyles[step]}`} />
          ))}
        </span>
      </span>
      <span className="flex items-center gap-1.5">
        {metrics.difficulty.label}
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
      <span className="flex items-center gap-1">
        <CalendarCheck className="size-3.5" aria-hidden />в плане
      </span>
    </div>
  );
}
