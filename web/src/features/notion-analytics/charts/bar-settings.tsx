import { formatNumber } from '../../../shared/format/format-number.ts';
import type { ValueCount } from '../analytics-rules.ts';
import { axisStyle, maxBarPx } from '../../../shared/ui/charts/chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { niceTicks } from './nice-ticks.ts';

/** The axis a bar is measured against, from 0 to a round number above the largest count. */
export function countAxis(counts: readonly ValueCount[]) {
  const ticks = niceTicks(Math.max(...counts.map(({ count }) => count)));
  return {
    type: 'number',
    ticks,
    domain: [0, ticks.at(-1) ?? 1],
    tickFormatter: (count: number) => formatNumber(count),
    tick: axisStyle,
    tickLine: false,
    axisLine: false,
  } as const;
}

/** The axis that names every bar. */
export const nameAxis = {
  type: 'category',
  interval: 0,
  tickLine: false,
  stroke: 'var(--color-border)',
} as const;

/** Tooltip of the bar under the pointer. */
export const barTooltip = {
  isAnimationActive: false,
  cursor: { fill: 'var(--color-surface-hover)' },
  content: <ChartTooltip />,
} as const;

/** A clickable bar. */
export const countBar = {
  dataKey: 'count',
  name: 'Количество',
  radius: 3,
  maxBarSize: maxBarPx,
  isAnimationActive: false,
  className: 'cursor-pointer',
  // The whole row or column of a bar can be clicked: a small count is only a few pixels high.
  background: { fill: 'transparent' },
} as const;
