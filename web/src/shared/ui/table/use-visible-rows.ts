import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';
import { useAfterFirstPaint } from '../../hooks/use-after-first-paint.ts';

/**
 * Minimum number of rows, including rows that are not loaded yet, for which the table is virtual (design reference,
 * ui.md).
 */
const virtualFrom = 100;

/** Number of rows of a short table in its first frame: as many as fit on a screen of 1080 px. */
const firstRows = 25;

/** Number of rows of a virtual table rendered beyond each edge, after its first frame. */
const overscan = 8;

/** Indexes of the rows to render, and the total heights in px of the rows above and below them. */
export interface VisibleRows {
  first: number;
  last: number;
  abovePx: number;
  belowPx: number;
}

/** Total height in px of the rows from index `from` up to but excluding `to`. */
export function heightOfRows(from: number, to: number, heightPx: (index: number) => number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += heightPx(at);
  return sum;
}

/**
 * Range of rows to render. A long table is virtual; a short one is rendered completely after its first frame.
 * @param total number of all rows, if only `count` of them are loaded
 * @param heightPx height of a row by index, including open details; a new function when a height changes
 */
export function useVisibleRows(
  count: number,
  total: number,
  heightPx: (index: number) => number,
  scroller: RefObject<HTMLElement | null>,
): VisibleRows {
  const isVirtual = Math.max(count, total) >= virtualFrom;
  const isPainted = useAfterFirstPaint();
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightPx,
    overscan: isPainted ? overscan : 0,
    enabled: isVirtual,
  });
  // The virtualizer caches the heights from its first estimate, so it must measure again.
  useLayoutEffect(() => virtual.measure(), [virtual, heightPx]);
  if (!isVirtual) {
    const shown = isPainted ? count : Math.min(count, firstRows);
    return { first: 0, last: shown - 1, abovePx: 0, belowPx: heightOfRows(shown, count, heightPx) };
  }
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const totalPx = virtual.getTotalSize();
  if (first === undefined || last === undefined) return { first: 0, last: -1, abovePx: 0, belowPx: totalPx };
  return { first: first.index, last: last.index, abovePx: first.start, belowPx: totalPx - last.end };
}
