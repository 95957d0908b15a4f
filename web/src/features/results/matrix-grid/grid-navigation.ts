import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Cell of the grid; column 0 contains the keywords. */
export interface GridCell {
  row: number;
  column: number;
}

/** Number of rows that Page Up and Page Down move by. */
const pageRows = 10;

type Move = (at: GridCell, last: GridCell) => GridCell;

const moves = new Map<string, Move>(
  Object.entries<Move>({
    ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
    ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
    ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
    ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
    PageUp: ({ row, column }) => ({ row: row - pageRows, column }),
    PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
    Home: ({ row }) => ({ row, column: 0 }),
    End: ({ row }, last) => ({ row, column: last.column }),
    'Control+Home': () => ({ row: 0, column: 0 }),
    'Control+End': (_, last) => last,
  }),
);

const within = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** Cell that a key moves to, in a grid whose last cell is `last`; null for any other key. */
export function cellAfterKey(
  key: string,
  withControl: boolean,
  at: GridCell,
  last: GridCell,
): GridCell | null {
  const move = moves.get(withControl ? `Control+${key}` : key);
  if (move === undefined) return null;
  const { row, column } = move(at, last);
  return { row: within(row, last.row), column: within(column, last.column) };
}

const start: GridCell = { row: 0, column: 1 };

/** Roving tabindex of the grid. One cell is the tab stop, and the arrow keys move both the tab stop and the focus. */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, last: GridCell) {
  const [wanted, setWanted] = useState(start);
  const isMoving = useRef(false);
  // The filter may have removed the row or column.
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
