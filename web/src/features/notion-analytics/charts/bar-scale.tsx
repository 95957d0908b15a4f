import { formatNumber } from '../../../shared/format/format-number.ts';
import type { ValueCount } from '../analytics-rules.ts';
import { niceTicks } from './nice-ticks.ts';

/** Scale of the bars, from 0 to a round number at or above the largest count. */
export interface BarScale {
  ticks: readonly number[];
  /** Share of the whole length, as a CSS percentage. */
  shareOf: (count: number) => string;
}

/** Scale for the given counts; from 0 to 1 if there are none. */
export function barScale(counts: readonly ValueCount[]): BarScale {
  const ticks = niceTicks(Math.max(0, ...counts.map(({ count }) => count)));
  const end = ticks.at(-1) ?? 1;
  return { ticks, shareOf: (count) => `${(count * 100) / end}%` };
}

interface ScaleProps {
  scale: BarScale;
  /**
   * True for vertical bars, measured from the bottom; false for horizontal bars, measured from the left.
   */
  isUpright: boolean;
}

/** Grid line at each tick, across the plot. */
export function GridLines({ scale, isUpright }: ScaleProps) {
  return scale.ticks.map((tick) => (
    <span
      key={tick}
      className={`pointer-events-none absolute border-chart-grid ${isUpright ? 'inset-x-0 border-t' : 'inset-y-0 border-l'}`}
      style={{ [isUpright ? 'bottom' : 'left']: scale.shareOf(tick) }}
    />
  ));
}

/** Number at each tick, along the plot. */
export function ScaleNumbers({ scale, isUpright }: ScaleProps) {
  return scale.ticks.map((tick) => (
    <span
      key={tick}
      className={`absolute text-[11px] leading-4 text-muted tabular-nums ${isUpright ? 'right-2 translate-y-1/2' : 'top-2 -translate-x-1/2'}`}
      style={{ [isUpright ? 'bottom' : 'left']: scale.shareOf(tick) }}
    >
      {formatNumber(tick)}
    </span>
  ));
}
