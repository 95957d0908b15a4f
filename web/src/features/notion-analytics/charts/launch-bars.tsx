import { Link } from 'react-router-dom';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMonth } from '../../../shared/format/format-date.ts';
import type { ValueCount } from '../analytics-rules.ts';
import { barTooltip, countAxis, countBar, nameAxis } from './bar-settings.tsx';
import { chartMargin } from '../../../shared/ui/charts/chart-style.ts';
import type { TickPosition } from './value-tick.tsx';

/** Width of one month with its name, and of the count axis, in px. */
const [monthPx, axisPx] = [36, 72];

/** A month as `yyyy-mm`, and under its name for people. */
export interface MonthCount extends ValueCount {
  month: string;
}

interface LaunchBarsProps {
  label: string;
  months: readonly MonthCount[];
  pathOf: (month: string) => string;
  onOpen: (month: string) => void;
}

/** Launched sites month by month; each month leads to the rows of its bar. */
export function LaunchBars({ label, months, pathOf, onOpen }: LaunchBarsProps) {
  const first = months[0]?.month;
  const tick = (position: TickPosition) => <MonthTick {...position} first={first} pathOf={pathOf} />;
  return (
    <section
      aria-label={`${label}: график`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
      tabIndex={0}
      className="overflow-x-auto [scrollbar-width:thin]"
    >
      <div className="h-64 p-3" style={{ minWidth: months.length * monthPx + axisPx }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...months]} margin={chartMargin} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--color-chart-grid)" vertical={false} />
            <XAxis {...nameAxis} dataKey="month" height={38} tick={tick} />
            <YAxis {...countAxis(months)} width={44} />
            <Tooltip {...barTooltip} />
            <Bar
              {...countBar}
              fill="var(--color-chart-2)"
              stroke="var(--color-chart-2-edge)"
              onClick={({ payload }: { payload?: MonthCount }) => payload && onOpen(payload.month)}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </section>
  );
}

interface MonthTickProps extends TickPosition {
  first: string | undefined;
  pathOf: (month: string) => string;
}

/** A month, the year below where one begins, as the link its bar is: a bar cannot be reached by keyboard. */
function MonthTick({ x, y, payload, first, pathOf }: MonthTickProps) {
  const month = String(payload?.value);
  const [name = '', year = ''] = formatMonth(month, 'short').split(' ');
  const style = { x: Number(x), textAnchor: 'middle', fontSize: 11 } as const;
  return (
    <Link to={pathOf(month)}>
      <text
        {...style}
        y={Number(y)}
        dy={10}
        fill="var(--color-foreground-secondary)"
        className="hover:underline"
      >
        <title>{formatMonth(month)}</title>
        {name}
      </text>
      {month === first || month.endsWith('-01') ? (
        <text {...style} y={Number(y)} dy={24} fill="var(--color-muted)">
          {year}
        </text>
      ) : null}
    </Link>
  );
}
