import { formatNumber } from '../../../shared/format/format-number.ts';

interface ChartTooltipProps {
  active?: boolean;
  payload?: readonly { payload?: { value?: string; name?: string; count?: number } }[];
}

/** «DE · Количество: 344» beside the pointer (spec §2). */
export function ChartTooltip({ active, payload }: ChartTooltipProps) {
  const shown = payload?.[0]?.payload;
  if (!active || shown?.count === undefined) return null;
  return (
    <div className="max-w-64 rounded-md bg-background-inverse px-2 py-1 text-xs text-inverse-foreground tabular-nums wrap-anywhere">
      {shown.value} · Количество: <b className="font-semibold">{formatNumber(shown.count)}</b>
    </div>
  );
}
