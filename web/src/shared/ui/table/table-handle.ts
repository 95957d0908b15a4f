import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import { headHeightPx } from './table-layout.ts';
import { heightOfRows } from './use-visible-rows.ts';

/** Methods through which a screen controls its table, for rendered and unrendered rows. */
export interface TableHandle {
  /** Scrolls a row into view. */
  scrollToRow: (id: string) => void;
  /** Scrolls a row into view and focuses its last control; focuses the table if the row or its control is missing. */
  focusRow: (id: string) => void;
}

/** Scrolls as little as possible, so that the sticky header does not cover the row. */
function reveal(box: HTMLElement, topPx: number, heightPx: number): void {
  const least = topPx + heightPx + headHeightPx - box.clientHeight;
  if (topPx < box.scrollTop) box.scrollTop = topPx;
  else if (least > box.scrollTop) box.scrollTop = least;
}

const controlOf = (box: HTMLElement, index: number): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>(`tbody > tr[aria-rowindex="${index + 2}"] :is(a[href], button)`)].at(
    -1,
  );

interface TableRows<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  heightOf: (index: number) => number;
}

/** Exposes the handle of a table. */
export function useTableHandle<Row>(
  ref: Ref<TableHandle> | undefined,
  scroller: RefObject<HTMLElement | null>,
  { rows, rowId, heightOf }: TableRows<Row>,
): void {
  /** Row to focus once it is rendered. */
  const awaited = useRef<string>(null);
  const indexOf = (id: string) => rows.findIndex((row) => rowId(row) === id);
  const scrollToRow = (id: string) => {
    const index = indexOf(id);
    if (scroller.current && index >= 0)
      reveal(scroller.current, heightOfRows(0, index, heightOf), heightOf(index));
  };
  const focusAwaited = () => {
    const box = scroller.current;
    const id = awaited.current;
    if (box === null || id === null) return;
    const index = indexOf(id);
    const isDrawn = box.querySelector(`tbody > tr[aria-rowindex="${index + 2}"]`) !== null;
    if (index >= 0 && !isDrawn) return;
    awaited.current = null;
    (controlOf(box, index) ?? box).focus();
  };
  useImperativeHandle(ref, () => ({
    scrollToRow,
    focusRow(id) {
      awaited.current = id;
      scrollToRow(id);
      focusAwaited();
    },
  }));
  // Scrolling renders other rows in a later frame. An element that the user has focused since then keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body) focusAwaited();
    else awaited.current = null;
  });
}
