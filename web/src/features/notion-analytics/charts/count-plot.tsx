import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { ValueCount } from '../analytics-rules.ts';
import { axisStyle, chartMargin, maxBarPx } from './chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { niceTicks } from './nice-ticks.ts';
import { ValueTick, type TickPlace } from './value-tick.tsx';

/** What is drawn and where a bar leads. */
export interface CountPlotProps {
  counts: readonly ValueCount[];
  /** Bars beside each other: for short names; else they lie one below the other. */
  isUpright: boolean;
  pathOf: (value: string) => string;
  onOpen: (value: string) => void;
}

const countAxis = {
  type: 'number',
  tickFormatter: (count: number) => formatNumber(count),
  tick: axisStyle,
  tickLine: false,
  axisLine: false,
} as const;

const valueAxis = {
  dataKey: 'value',
  type: 'category',
  interval: 0,
  tickLine: false,
  stroke: 'var(--color-border)',
} as const;

/** Bars with their two axes. */
export function CountPlot({ counts, isUpright, pathOf, onOpen }: CountPlotProps) {
  const ticks = niceTicks(Math.max(...counts.map(({ count }) => count)));
  const scale = { ...countAxis, ticks, domain: [0, ticks.at(-1) ?? 1] };
  const tick = (place: TickPlace) => <ValueTick {...place} isUpright={isUpright} pathOf={pathOf} />;
  return (
    <BarChart
      data={[...counts]}
      layout={isUpright ? 'horizontal' : 'vertical'}
      margin={chartMargin}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--color-chart-grid)" vertical={!isUpright} horizontal={isUpright} />
      {isUpright ? <XAxis {...valueAxis} tick={tick} /> : <XAxis {...scale} />}
      {isUpright ? <YAxis {...scale} width={44} /> : <YAxis {...valueAxis} width={136} tick={tick} />}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--color-surface-hover)' }}
        content={<ChartTooltip />}
      />
      <Bar
        dataKey="count"
        name="Количество"
        fill="var(--color-chart-1)"
        stroke="var(--color-chart-1-edge)"
        radius={3}
        maxBarSize={maxBarPx}
        minPointSize={2}
        isAnimationActive={false}
        className="cursor-pointer"
        // The whole row or column of a bar can be clicked: a count of one is two pixels high.
        background={{ fill: 'transparent' }}
        onClick={({ payload }: { payload?: ValueCount }) => payload && onOpen(payload.value)}
      />
    </BarChart>
  );
}
