import { Pie, PieChart, Tooltip } from 'recharts';
import type { Slice } from '../analytics-rules.ts';
import { restStyle, sliceStyle } from '../../../shared/ui/charts/chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

/** Radius of a pie (spec §9) and side of its square, in px. */
const radiusPx = 80;
const sidePx = 200;

interface CountPieProps {
  slices: readonly Slice[];
  onOpen: (value: string) => void;
  /** Called to show all values that the remainder slice combines. */
  onRest: () => void;
}

/** Pie chart of counts; the adjacent legend contains names and percentages. */
export function CountPie({ slices, onOpen, onRest }: CountPieProps) {
  const data = slices.map((slice, at) => ({
    ...slice,
    fill: (slice.isRest ? restStyle : sliceStyle(at)).fill,
  }));
  return (
    <div className="shrink-0" aria-hidden>
      <PieChart width={sidePx} height={sidePx} accessibilityLayer={false}>
        <Pie
          data={data}
          dataKey="count"
          nameKey="value"
          outerRadius={radiusPx}
          startAngle={90}
          endAngle={-270}
          stroke="var(--color-surface)"
          strokeWidth={1.5}
          isAnimationActive={false}
          rootTabIndex={-1}
          className="cursor-pointer"
          onClick={({ payload }: { payload?: Slice }) => {
            if (payload?.isRest) onRest();
            else if (payload) onOpen(payload.value);
          }}
        />
        <Tooltip isAnimationActive={false} content={<SliceTooltip />} />
      </PieChart>
    </div>
  );
}

interface SliceTooltipProps {
  active?: boolean;
  payload?: readonly { payload?: Slice }[];
}

/** Tooltip of the slice under the pointer; Recharts passes its props. */
function SliceTooltip({ active, payload }: SliceTooltipProps) {
  const slice = payload?.[0]?.payload;
  return active && slice ? <ChartTooltip value={slice.value} count={slice.count} /> : null;
}
