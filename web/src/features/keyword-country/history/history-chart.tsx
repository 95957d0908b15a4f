import type { PairMeasurement } from '@geoplan/contracts/geo/geo-record';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { metrics, type MetricId } from '../../../domain/keywords/metrics.ts';
import { sourceText } from '../../../domain/keywords/record-source.ts';
import { formatDay } from '../../../shared/format/format-date.ts';

interface HistoryChartProps {
  readings: readonly PairMeasurement[];
  metricId: MetricId;
}

const day = (at: unknown) => formatDay(new Date(Number(at)).toISOString());

/** Day of a point and the source of its measurement. */
function labelOf(readings: readonly PairMeasurement[], at: unknown): string {
  const reading = readings.find((each) => Date.parse(each.at) === Number(at));
  return [day(at), reading ? sourceText(reading.source) : ''].filter(Boolean).join(' · ');
}

const axis = { fontSize: 11, fill: 'var(--color-muted)' };

/**
 * One metric over time; unknown values are gaps in the line. A hidden table contains the same data as text.
 */
export function HistoryChart({ readings, metricId }: HistoryChartProps) {
  const { format, shortLabel } = metrics[metricId];
  const points = readings.map((reading) => ({ at: Date.parse(reading.at), value: reading[metricId] }));
  return (
    <div className="h-66 overflow-x-clip px-2 py-4" aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart
          data={points}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--color-chart-grid)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={day}
            tick={axis}
            tickLine={false}
            stroke="var(--color-border)"
            minTickGap={32}
          />
          <YAxis
            width={64}
            tickFormatter={(value: number) => format(value)}
            tick={axis}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => labelOf(readings, at)}
            formatter={(value) => [format(typeof value === 'number' ? value : null), shortLabel]}
            contentStyle={{
              background: 'var(--color-overlay)',
              border: '1px solid var(--color-border)',
              borderRadius: 8,
              fontSize: 12,
            }}
          />
          <Line
            dataKey="value"
            stroke="var(--color-chart-1-edge)"
            strokeWidth={2}
            dot={{ r: 3, fill: 'var(--color-surface)' }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
