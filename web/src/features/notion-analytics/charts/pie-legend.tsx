import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import type { Slice } from '../analytics-rules.ts';
import { sliceStyle } from './chart-style.ts';

interface PieLegendProps {
  slices: readonly Slice[];
  pathOf: (value: string) => string;
}

/** Labels of the slices: colour, name, rounded percent, count (spec §2). */
export function PieLegend({ slices, pathOf }: PieLegendProps) {
  return (
    <ul className="flex min-w-0 flex-1 basis-52 flex-col">
      {slices.map(({ value, count, percent, isRest }, at) => (
        <li key={isRest ? '' : value} className="flex h-7 items-center gap-2 text-sm">
          <span
            aria-hidden
            className={classNames(
              'size-2.5 shrink-0 rounded-xs outline -outline-offset-1',
              sliceStyle(at).mark,
            )}
          />
          {isRest ? (
            <span className="min-w-0 flex-1 truncate">{value}</span>
          ) : (
            <Link to={pathOf(value)} title={value} className="min-w-0 flex-1 truncate hover:underline">
              {value}
            </Link>
          )}
          <span className="text-muted tabular-nums">{percent}%</span>
          <span className="min-w-11 text-right font-medium tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
