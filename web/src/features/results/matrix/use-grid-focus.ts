import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { movedBy, type Place } from './matrix-moves.ts';

const start: Place = { row: 0, column: 1 };

/** One place of the grid can be reached by Tab; the arrow keys carry it, and the focus with it, around. */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, last: Place) {
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
  const onKeyDown = (event: KeyboardEvent, reveal: (place: Place) => void) => {
    if (event.altKey || event.metaKey) return;
    const next = movedBy(event.key, event.ctrlKey, active, last);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = true;
    setWanted(next);
    reveal(next);
  };
  return { active, onKeyDown, take: setWanted };
}
