import type { ReactNode } from 'react';

/** Row heights; `compact` shows a fifth more rows. */
export type TableDensity = 'normal' | 'compact';

/** Heights by density, or for two lines of text, like the rows on a phone. */
export type RowSize = TableDensity | 'double';

/** Fingers need rows of 44 px. */
const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Height of a row in px; the table frame passes it to its cells as `--row`. */
export const rowHeightPx: Record<RowSize, number> = isTouched
  ? { normal: 44, compact: 36, double: 52 }
  : { normal: 36, compact: 30, double: 52 };

/** Height of the sticky head in px: scroll targets stay below it (`scroll-pt-8.5` of the frame). */
export const headHeightPx = 34;

/** Width of the checkbox column, in px; the first column sticks right after it. */
export const checkWidthPx = 40;

/** Width of the column with the row's menu, in px. */
export const actionsWidthPx = 48;

/** Properties shared by the frame, the head and the rows of one table. */
export interface TableLayout {
  hasChecks: boolean;
  /** Width of the last column in px; 0 if the rows have no actions. */
  actionsPx: number;
  density: RowSize;
  /** Column by which the rows are sorted; its figures are emphasised. */
  sortedId?: string | undefined;
}

/** Details that open below a row, over all columns; above it, they are the heading of the rows that follow. */
export interface RowDetails<Row> {
  isAbove?: true;
  /** Height in px, known before rendering so that nothing below it jumps; 0 if closed. */
  heightPx: (row: Row) => number;
  render: (row: Row) => ReactNode;
}

/** Distance of the sticky first column from the left edge. */
export const stickyLeft = ({ hasChecks }: TableLayout): string => (hasChecks ? 'left-10' : 'left-0');

/**
 * Sticky last column: a hairline and a shadow while it covers others, so that a cut figure is not mistaken for a
 * whole one.
 */
export const stickyEnd =
  'sticky right-0 in-[[data-more]]:shadow-[-1px_0_0_var(--color-border-strong),-10px_0_10px_-6px_var(--color-border-strong)]';
