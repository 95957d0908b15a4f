import { Link } from 'react-router-dom';
import { GroupMark } from '../../../domain/workspace/statuses/status-dot.tsx';
import type { ValueCount } from '../analytics-rules.ts';
import type { StatusNames } from '../details/status-names.ts';
import { barScale, GridLines, ScaleNumbers } from './bar-scale.tsx';
import { BarTooltip } from './chart-tooltip.tsx';

interface RowBarsProps {
  counts: readonly ValueCount[];
  pathOf: (value: string) => string;
  /** Counting group of a name, shown as a dot next to the name; undefined if names have no groups. */
  groupOf: StatusNames['groupOf'] | undefined;
}

/** Horizontal bars, which leave room for long names. The whole row links to the rows it counts. */
export function RowBars({ counts, pathOf, groupOf }: RowBarsProps) {
  const scale = barScale(counts);
  return (
    // Half of the longest number extends beyond the end of the plot.
    <div className="flex min-h-80 flex-col py-3 pr-7">
      <div className="relative flex flex-1 flex-col">
        <span aria-hidden className="absolute inset-y-0 right-0 left-36">
          <GridLines scale={scale} isUpright={false} />
        </span>
        {counts.map(({ value, count }) => {
          const group = groupOf?.(value);
          return (
            <Link
              key={value}
              to={pathOf(value)}
              className="group flex min-h-6.5 flex-1 items-stretch text-[11px] text-foreground-secondary -outline-offset-2"
            >
              <span className="flex w-36 shrink-0 items-center justify-end gap-1.5 pr-1.5 pl-3">
                <span className="truncate group-hover:underline">{value}</span>
                {group === undefined ? null : <GroupMark group={group} width={9} height={9} />}
              </span>
              <span className="relative flex flex-1 items-center group-hover:bg-surface-hover">
                <span
                  className="h-4/5 max-h-10 min-w-0.5 rounded-[3px] border border-chart-1-edge bg-chart-1"
                  style={{ width: scale.shareOf(count) }}
                />
                <BarTooltip value={value} count={count} className="left-2" />
              </span>
            </Link>
          );
        })}
      </div>
      <span aria-hidden className="relative ml-36 h-6">
        <ScaleNumbers scale={scale} isUpright={false} />
      </span>
    </div>
  );
}
