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
