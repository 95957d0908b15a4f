import type { ReactNode } from 'react';

/** Row heights; `compact` puts a fifth more rows on the screen. */
export type TableDensity = 'normal' | 'compact';

/** By density, or for two lines of text, as the rows of a phone have. */
export type RowSize = TableDensity | 'double';

/** Fingers need rows of 44 px. */
const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Height of a row in px; the frame of a table gives it to its cells as `--row`. */
export const rowHeightPx: Record<RowSize, number> = isTouched
  ? { normal: 44, compact: 36, double: 52 }
  : { normal: 36, compact: 30, double: 52 };

/** Height of the sticky head in px: what is scrolled to stays below it (`scroll-pt-8.5` of the frame). */
export const headHeightPx = 34;

/** Width of the column with the checkboxes, in px; the first column sticks right after it. */
export const checkWidthPx = 40;

/** Width of the column with the row's menu, in px. */
export const actionsWidthPx = 48;

/** What is common to the frame, the head and the rows of one table. */
export interface TableLayout {
  hasChecks: boolean;
  /** Width of the last column in px; 0 = the rows have no actions. */
  actionsPx: number;
  density: RowSize;
  /** The column the rows are sorted by: its figures stand out. */
  sortedId?: string | undefined;
}

/** What opens below a row, over all columns. */
export interface RowDetails<Row> {
  /** Height in px, known before it is rendered so that nothing below it jumps; 0 = closed. */
  heightPx: (row: Row) => number;
  render: (row: Row) => ReactNode;
}

/** Distance of the sticky first column from the left edge. */
export const stickyLeft = ({ hasChecks }: TableLayout): string => (hasChecks ? 'left-10' : 'left-0');

/** The sticky last column: a hairline and a shadow while it lies over others, so that no cut figure reads as a whole one. */
export const stickyEnd =
  'sticky right-0 in-[[data-more]]:shadow-[-1px_0_0_var(--color-border-strong),-10px_0_10px_-6px_var(--color-border-strong)]';
