import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { cellAfterKey, type GridCell } from './grid-navigation.ts';

const start: GridCell = { row: 0, column: 1 };

/** Roving tabindex of the grid: one cell is the tab stop; the arrow keys move it and the focus. */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, last: GridCell) {
  const [wanted, setWanted] = useState(start);
  const isMoving = useRef(false);
  // The filter may have taken its row or column away.
  const active = { row: Math.min(wanted.row, last.row), column: Math.min(wanted.column, last.column) };
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const place = `[data-place="${active.row}:${active.column}"]`;
    scroller.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent, reveal: (place: GridCell) => void) => {
    if (event.altKey || event.metaKey) return;
    const next = cellAfterKey(event.key, event.ctrlKey, active, last);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = true;
    setWanted(next);
    reveal(next);
  };
  return { active, onKeyDown, take: setWanted };
}
