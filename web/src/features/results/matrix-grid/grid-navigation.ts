/** A cell of the grid; column 0 holds the keywords. */
export interface GridCell {
  row: number;
  column: number;
}

/** Rows a Page Up or Page Down goes. */
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

/** The cell a key moves to in a grid that ends at `last`; null for any other key. */
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
