import { formatNumber } from '../../../shared/format/format-number.ts';
import type { ValueCount } from '../analytics-rules.ts';
import { niceTicks } from './nice-ticks.ts';

/** What bars are measured against: 0 to a round number above the largest count. */
export interface BarScale {
  ticks: readonly number[];
  /** Of the whole length, as CSS. */
  shareOf: (count: number) => string;
}

/** The scale of some counts; of none, from 0 to 1. */
export function barScale(counts: readonly ValueCount[]): BarScale {
  const ticks = niceTicks(Math.max(0, ...counts.map(({ count }) => count)));
  const end = ticks.at(-1) ?? 1;
  return { ticks, shareOf: (count) => `${(count * 100) / end}%` };
}

interface ScaleProps {
  scale: BarScale;
  /** Bars beside each other, measured from the bottom; else they lie, measured from the left. */
  isUpright: boolean;
}

/** A line of the grid at each tick, over the plot it stands in. */
export function GridLines({ scale, isUpright }: ScaleProps) {
  return scale.ticks.map((tick) => (
    <span
      key={tick}
      className={`pointer-events-none absolute border-chart-grid ${isUpright ? 'inset-x-0 border-t' : 'inset-y-0 border-l'}`}
      style={{ [isUpright ? 'bottom' : 'left']: scale.shareOf(tick) }}
    />
  ));
}

/** The number of each tick, along the plot. */
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
