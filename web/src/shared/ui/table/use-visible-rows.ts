import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';

/** Row count from which the table is virtual (design reference, ui.md). */
const virtualFrom = 100;

/** The rows to render, and the heights in px of those above and below them. */
export interface VisibleRows {
  first: number;
  last: number;
  abovePx: number;
  belowPx: number;
}

/**
 * Virtual rows of a long table; a short one is rendered whole.
 * @param heightPx of a row by its index, what is open below it included; a new function when a height changes
 */
export function useVisibleRows(
  count: number,
  heightPx: (index: number) => number,
  scroller: RefObject<HTMLElement | null>,
): VisibleRows {
  const isVirtual = count >= virtualFrom;
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightPx,
    overscan: 8,
    enabled: isVirtual,
  });
  // The virtualizer caches the heights of its first estimate.
  useLayoutEffect(() => virtual.measure(), [virtual, heightPx]);
  if (!isVirtual) return { first: 0, last: count - 1, abovePx: 0, belowPx: 0 };
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const totalPx = virtual.getTotalSize();
  if (first === undefined || last === undefined) return { first: 0, last: -1, abovePx: 0, belowPx: totalPx };
  return { first: first.index, last: last.index, abovePx: first.start, belowPx: totalPx - last.end };
}
