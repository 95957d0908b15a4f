import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, type RefObject } from 'react';
import type { GridCell } from './grid-navigation.ts';
import { firstWidthPx, type MatrixSize } from './matrix-styles.ts';

/**
 * Range extractor that adds the focused index to the visible range, so that the focused cell is never
 * unmounted.
 */
function withIndex(index: number) {
  return (range: Range): number[] => {
    const shown = defaultRangeExtractor(range);
    if (index < 0 || index >= range.count || shown.includes(index)) return shown;
    return [...shown, index].toSorted((a, b) => a - b);
  };
}

/** Rows and columns to render, and a function that scrolls a cell into view. */
export function useVisibleCells(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  columnCount: number,
  active: GridCell,
  size: MatrixSize,
) {
  // The function is memoized, because a new one would produce a new list of items, and every scroll would re-render
  // all visible cells.
  const rowRange = useMemo(() => withIndex(active.row), [active.row]);
  const columnRange = useMemo(() => withIndex(active.column - 1), [active.column]);
  // oxlint-disable-next-line react/incompatible-library -- about React Compiler, which is off: react-hook-form loses fields under it
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => size.rowHeightPx,
    overscan: 6,
    // The sticky header covers the first rows of the viewport.
    scrollPaddingEnd: size.headHeightPx,
    rangeExtractor: rowRange,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => size.cellWidthPx,
    overscan: 2,
    // The sticky keyword column covers the first columns.
    scrollPaddingEnd: firstWidthPx.large,
    rangeExtractor: columnRange,
  });
  // The virtualizers cache the sizes of their first estimate.
  useLayoutEffect(() => rows.measure(), [rows, size.rowHeightPx]);
  useLayoutEffect(() => columns.measure(), [columns, size.cellWidthPx]);
  return {
    rows: rows.getVirtualItems(),
    columns: columns.getVirtualItems(),
    lastRow: rows.range?.endIndex ?? -1,
    reveal: ({ row, column }: GridCell) => {
      rows.scrollToIndex(row);
      if (column > 0) columns.scrollToIndex(column - 1);
    },
  };
}
