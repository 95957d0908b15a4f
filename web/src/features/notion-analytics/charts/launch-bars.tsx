import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { ValueCount } from '../analytics-rules.ts';
import { axisStyle, chartMargin, maxBarPx } from './chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

/** Launched sites month by month. */
export function LaunchBars({ months }: { months: readonly ValueCount[] }) {
  return (
    <div className="h-64 p-3" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...months]} margin={chartMargin} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-chart-grid)" vertical={false} />
          <XAxis
            dataKey="value"
            tick={axisStyle}
            tickLine={false}
            stroke="var(--color-border)"
            minTickGap={12}
          />
          <YAxis
            allowDecimals={false}
            width={44}
            tickFormatter={(count: number) => formatNumber(count)}
            tick={axisStyle}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--color-surface-hover)' }}
            content={<ChartTooltip />}
          />
          <Bar
            dataKey="count"
            name="Количество"
            fill="var(--color-chart-2)"
            stroke="var(--color-chart-2-edge)"
            radius={3}
            maxBarSize={maxBarPx}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
