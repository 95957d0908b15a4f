import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ValueCount } from '../analytics-rules.ts';
import { barTooltip, countAxis, countBar, nameAxis } from './bar-settings.tsx';
import { chartMargin } from '../../../shared/ui/charts/chart-style.ts';
import type { StatusNames } from '../details/status-names.ts';
import { ValueTick, type TickPosition } from './value-tick.tsx';

/** Width of one upright bar with its gap, and height of one lying bar, in px. */
const uprightPx = 24;
const lyingPx = 26;
/** Width of the count axis and of the padding, in px. */
const axisPx = 56;
/** Height of a chart (spec §9). */
const heightPx = 320;

/** Counts as bars; more than fit scroll inside. */
export function CountBars({ label, ...plot }: CountPlotProps & { label: string }) {
  const { counts, isUpright } = plot;
  return (
    <section
      aria-label={`${label}: график`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
      tabIndex={0}
      className="max-h-[26rem] overflow-auto [scrollbar-width:thin]"
    >
      <div
        className="p-3"
        style={
          isUpright
            ? { height: heightPx, minWidth: counts.length * uprightPx + axisPx }
            : { height: Math.max(heightPx, counts.length * lyingPx + 48) }
        }
      >
        <ResponsiveContainer width="100%" height="100%">
          <CountPlot {...plot} />
        </ResponsiveContainer>
      </div>
    </section>
  );
}

/** Data of the chart and the links of its bars. */
interface CountPlotProps {
  counts: readonly ValueCount[];
  /** Bars beside each other: for short names; else they lie one below the other. */
  isUpright: boolean;
  pathOf: (value: string) => string;
  /** The counting group of a name, as a dot beside it; only where the bars lie. */
  groupOf: StatusNames['groupOf'] | undefined;
  onOpen: (value: string) => void;
}

/** Bars with their two axes. */
function CountPlot({ counts, isUpright, pathOf, groupOf, onOpen }: CountPlotProps) {
  const scale = countAxis(counts);
  const names = { ...nameAxis, dataKey: 'value' };
  const tick = (position: TickPosition) => (
    <ValueTick {...position} isUpright={isUpright} pathOf={pathOf} groupOf={groupOf} />
  );
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
