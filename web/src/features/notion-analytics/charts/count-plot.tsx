import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { ValueCount } from '../analytics-rules.ts';
import { barTooltip, countAxis, countBar, nameAxis } from './bar-settings.tsx';
import { chartMargin } from './chart-style.ts';
import { ValueTick, type TickPosition } from './value-tick.tsx';

/** Data of the chart and the links of its bars. */
export interface CountPlotProps {
  counts: readonly ValueCount[];
  /** Bars beside each other: for short names; else they lie one below the other. */
  isUpright: boolean;
  pathOf: (value: string) => string;
  onOpen: (value: string) => void;
}

/** Bars with their two axes. */
export function CountPlot({ counts, isUpright, pathOf, onOpen }: CountPlotProps) {
  const scale = countAxis(counts);
  const names = { ...nameAxis, dataKey: 'value' };
  const tick = (position: TickPosition) => <ValueTick {...position} isUpright={isUpright} pathOf={pathOf} />;
  return (
    <BarChart
      data={[...counts]}
      layout={isUpright ? 'horizontal' : 'vertical'}
      margin={chartMargin}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--color-chart-grid)" vertical={!isUpright} horizontal={isUpright} />
      {isUpright ? <XAxis {...names} tick={tick} /> : <XAxis {...scale} />}
      {isUpright ? <YAxis {...scale} width={44} /> : <YAxis {...names} width={136} tick={tick} />}
      <Tooltip {...barTooltip} />
      <Bar
        {...countBar}
        fill="var(--color-chart-1)"
        stroke="var(--color-chart-1-edge)"
        minPointSize={2}
        onClick={({ payload }: { payload?: ValueCount }) => payload && onOpen(payload.value)}
      />
    </BarChart>
  );
}
