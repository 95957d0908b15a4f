import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';

/** Row count from which the table is virtual (design reference, ui.md). */
const virtualFrom = 100;

/** The rows to render, and the heights in px of those above and below them. */
export interface VisibleRows {
  first: number;
  last: number;
  abovePx: number;
  belowPx: number;
}

/** Virtual rows of a long table; a short one is rendered whole. */
export function useVisibleRows(
  count: number,
  rowHeightPx: number,
  scroller: RefObject<HTMLElement | null>,
): VisibleRows {
  const isVirtual = count >= virtualFrom;
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    enabled: isVirtual,
  });
  // The virtualizer caches the heights of its first estimate.
  useEffect(() => virtual.measure(), [virtual, rowHeightPx]);
  if (!isVirtual) return { first: 0, last: count - 1, abovePx: 0, belowPx: 0 };
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  return { first, last, abovePx: first * rowHeightPx, belowPx: (count - 1 - last) * rowHeightPx };
}
