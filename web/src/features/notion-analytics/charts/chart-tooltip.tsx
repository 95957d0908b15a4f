import type { CSSProperties } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { ValueCount } from '../analytics-rules.ts';

/** «DE · Количество: 344» (spec §2), in a box positioned by its chart. */
export function ChartTooltip({ value, count }: ValueCount) {
  return (
    <span className="block w-max max-w-64 rounded-md bg-background-inverse px-2 py-1 text-left text-xs text-inverse-foreground tabular-nums wrap-anywhere">
      {value} · Количество: <b className="font-semibold">{formatNumber(count)}</b>
    </span>
  );
}

interface BarTooltipProps extends ValueCount {
  /** Side at which the tooltip is placed. */
  className: 'left-1' | 'right-1' | 'left-2';
  style?: CSSProperties;
}

/** Tooltip of a bar, shown on hover and focus of the `group`, which is the link of the bar. */
export function BarTooltip({ className, style, ...counted }: BarTooltipProps) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute z-10 hidden group-hover:block group-focus-visible:block ${className}`}
      style={style}
    >
      <ChartTooltip {...counted} />
    </span>
  );
}
