import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';
import { useIsPainted } from '../../hooks/use-is-painted.ts';

/** Row count from which the table is virtual (design reference, ui.md), the rows that are not loaded yet included. */
const virtualFrom = 100;

/** Rows of a short table in its first frame: as many as a screen of 1080 px shows. */
const firstRows = 25;

/** Rows of a virtual table beyond each edge, after its first frame. */
const overscan = 8;

/** The rows to render, and the heights in px of those above and below them. */
export interface VisibleRows {
  first: number;
  last: number;
  abovePx: number;
  belowPx: number;
}

/** Height in px of the rows from one index to before another. */
export function heightOfRows(from: number, to: number, heightPx: (index: number) => number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += heightPx(at);
  return sum;
}

/**
 * Virtual rows of a long table; a short one is rendered whole once its first frame stands.
 * @param total all rows there are, when only `count` of them are loaded
 * @param heightPx of a row by its index, what is open below it included; a new function when a height changes
 */
export function useVisibleRows(
  count: number,
  total: number,
  heightPx: (index: number) => number,
  scroller: RefObject<HTMLElement | null>,
): VisibleRows {
  const isVirtual = Math.max(count, total) >= virtualFrom;
  const isPainted = useIsPainted();
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightPx,
    overscan: isPainted ? overscan : 0,
    enabled: isVirtual,
  });
  // The virtualizer caches the heights of its first estimate.
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
