import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axisStyle, chartMargin, maxBarPx } from '../../../shared/ui/charts/chart-style.ts';
import { axisFigure, formatDate, formatFigure } from '../../../shared/format/english.ts';
import type { UsageMetric } from '../use-balance-view.ts';
import type { UsageDay } from './usage-queries.ts';
import { formatMetric, metricNames } from './usage-rules.ts';

const dayAxis = {
  dataKey: 'date',
  tickFormatter: (date: string) => formatDate(date),
  tick: axisStyle,
  tickLine: false,
  stroke: 'var(--color-border)',
  minTickGap: 28,
} as const;

const figureAxis = { width: 56, tick: axisStyle, tickLine: false, axisLine: false } as const;

const tooltip = {
  isAnimationActive: false,
  labelFormatter: (date: unknown) => formatDate(String(date)),
  contentStyle: {
    background: 'var(--color-overlay)',
    border: '1px solid var(--color-border)',
    borderRadius: 8,
    fontSize: 12,
  },
} as const;

const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

interface UsageBarsProps {
  days: readonly UsageDay[];
  metric: UsageMetric;
}

/** Chart of one metric per day; a table below it contains the same data for screen readers. */
export function UsageBars({ days, metric }: UsageBarsProps) {
  const currency = metric === 'spent' ? 'USD' : metric;
  return (
    <div className="h-64 p-3" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...days]} margin={chartMargin} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-chart-grid)" vertical={false} />
          <XAxis {...dayAxis} />
          <YAxis {...figureAxis} tickFormatter={(value: number) => axisFigure(value, currency)} />
          <Tooltip
            {...tooltip}
            cursor={{ fill: 'var(--color-surface-hover)' }}
            formatter={(value) => [formatMetric(metric, figure(value) ?? 0), metricNames[metric]]}
          />
          <Bar
            dataKey={metric}
            fill="var(--color-chart-1)"
            stroke="var(--color-chart-1-edge)"
            radius={3}
            maxBarSize={maxBarPx}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

interface BalanceLineProps {
  points: readonly { date: string; balance: number | null }[];
  currency: ProviderCurrency;
  alertBelow: number;
}

/** Chart of the balance at the end of each day, with the alert threshold. A day with an unknown balance is a gap. */
export function BalanceLine({ points, currency, alertBelow }: BalanceLineProps) {
  return (
    <div className="h-64 p-3" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={[...points]} margin={chartMargin} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--color-chart-grid)" vertical={false} />
          <XAxis {...dayAxis} />
          <YAxis {...figureAxis} tickFormatter={(value: number) => axisFigure(value, currency)} />
          <ReferenceLine y={alertBelow} stroke="var(--color-chart-4-edge)" strokeDasharray="4 4" />
          <Tooltip {...tooltip} formatter={(value) => [formatFigure(figure(value), currency), 'Balance']} />
          <Line
            dataKey="balance"
            stroke="var(--color-chart-2-edge)"
            strokeWidth={2}
            dot={{ r: 2, fill: 'var(--color-surface)' }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
