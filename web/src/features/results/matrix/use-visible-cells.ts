import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useMemo, type RefObject } from 'react';
import type { Place } from './matrix-moves.ts';
import { cellWidthPx, firstWidthPx, headHeightPx, rowHeightPx } from './matrix-styles.ts';

/** The visible part and, wherever it is, the place that has the focus: it must not vanish from under the person. */
function withPlace(place: number) {
  return (range: Range): number[] => {
    const shown = defaultRangeExtractor(range);
    if (place < 0 || place >= range.count || shown.includes(place)) return shown;
    return [...shown, place].toSorted((a, b) => a - b);
  };
}

/** Which rows and columns to draw, and a way to bring a place into sight. */
export function useVisibleCells(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  columnCount: number,
  active: Place,
) {
  // A new function would be a new list of items, and every visible cell would be drawn again on every scroll.
  const rowRange = useMemo(() => withPlace(active.row), [active.row]);
  const columnRange = useMemo(() => withPlace(active.column - 1), [active.column]);
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    // The head covers the first rows of the window.
    scrollPaddingEnd: headHeightPx,
    rangeExtractor: rowRange,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => cellWidthPx,
    overscan: 2,
    // And the keywords the first columns.
    scrollPaddingEnd: firstWidthPx,
    rangeExtractor: columnRange,
  });
  return {
    rows: rows.getVirtualItems(),
    columns: columns.getVirtualItems(),
    lastRow: rows.range?.endIndex ?? -1,
    reveal: ({ row, column }: Place) => {
      rows.scrollToIndex(row);
      if (column > 0) columns.scrollToIndex(column - 1);
    },
  };
}
