import { Link } from 'react-router-dom';
import type { ValueCount } from '../analytics-rules.ts';
import { barScale, GridLines, ScaleNumbers } from './bar-scale.tsx';
import { BarTooltip } from './chart-tooltip.tsx';

/** Upright bar. */
interface ColumnBar extends ValueCount {
  /** Path that the bar links to. */
  path: string;
  /** Text below the bar instead of its value. */
  name?: string;
  /** Second line below the bar; even if invisible, it is part of the link's accessible name. */
  below?: { text: string; isSeen: boolean };
}

interface ColumnBarsProps {
  bars: readonly ColumnBar[];
  /** Fill and outline, as classes. */
  colour: string;
  /** Height of the chart; the names below take 38 px of it. */
  height: 'h-64' | 'h-80';
  /** Width of a bar with a short name, in px; bars that do not fit are reached by scrolling. */
  columnPx: number;
}

/** Combined width of the axis labels and the padding, in px. */
const besidePx = 68;
/** Width of a wide letter in a name, in px, and the number of letters that fit. */
const letterPx = 8.5;
const mostLetters = 12;

/**
 * Vertical bars. The whole column links to the rows it counts, because the bar of a small count is only a few pixels
 * high. The link is also reachable by keyboard.
 */
export function ColumnBars({ bars, colour, height, columnPx }: ColumnBarsProps) {
  const scale = barScale(bars);
  const roomPx = ({ value, name = value }: ColumnBar) =>
    Math.max(columnPx, Math.min(name.length, mostLetters) * letterPx);
  const plotPx = bars.reduce((sum, bar) => sum + roomPx(bar), 0);
  return (
    <div className={`${height} flex p-3`} style={{ minWidth: plotPx + besidePx }}>
      <span aria-hidden className="relative mt-2 mb-9.5 w-11 shrink-0">
        <ScaleNumbers scale={scale} isUpright />
      </span>
      <div className="relative flex flex-1">
        <span aria-hidden className="absolute inset-x-0 top-2 bottom-9.5">
          <GridLines scale={scale} isUpright />
        </span>
        {bars.map(({ value, count, path, name = value, below }, at) => (
          <Link
            key={value}
            to={path}
            style={{ minWidth: roomPx({ value, count, path, name }) }}
            className="group flex flex-1 flex-col text-[11px] text-foreground-secondary -outline-offset-2"
          >
            <span className="relative mt-2 flex flex-1 justify-center group-hover:bg-surface-hover">
              {count === 0 ? null : (
                <span
                  className={`absolute bottom-0 min-h-0.5 w-4/5 max-w-10 rounded-[3px] border ${colour}`}
                  style={{ height: scale.shareOf(count) }}
                />
              )}
              <BarTooltip
                value={value}
                count={count}
                className={at * 2 < bars.length ? 'left-1' : 'right-1'}
                style={{ bottom: `min(${scale.shareOf(count)} + 4px, 100% - 32px)` }}
              />
            </span>
            <span className="relative h-9.5 truncate px-px pt-1.5 text-center leading-3.5 group-hover:underline">
              {name}{' '}
              {below === undefined ? null : (
                <span className={below.isSeen ? 'block text-muted' : 'sr-only'}>{below.text}</span>
              )}
            </span>
          </Link>
        ))}
      </div>
    </div>
  );
}
