import type { ReactNode } from 'react';

/** Row density; `compact` shows a fifth more rows. */
export type TableDensity = 'normal' | 'compact';

/** Row size by density, or for two lines of text, like the rows on a phone. */
export type RowSize = TableDensity | 'double';

/** True on a touch screen, where rows must be 44 px high. */
const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Height of a row in px; the table frame passes it to its cells as `--row`. */
export const rowHeightPx: Record<RowSize, number> = isTouched
  ? { normal: 44, compact: 36, double: 52 }
  : { normal: 36, compact: 30, double: 52 };

/** Height of the sticky header in px; scroll targets stay below it (`scroll-pt-*` of the frame). */
export const headHeightPx = isTouched ? 40 : 34;

/** Width of the checkbox column in px; the first column is sticky right after it. */
export const checkWidthPx = 40;

/** Width of the column with the row's menu, in px. */
export const actionsWidthPx = 48;

/** Properties shared by the frame, the header and the rows of one table. */
export interface TableLayout {
  hasChecks: boolean;
  /** Width of the last column in px; 0 if the rows have no actions. */
  actionsPx: number;
  density: RowSize;
  /** Column by which the rows are sorted; its figures are emphasised. */
  sortedId?: string | undefined;
}

/**
 * Details that open below a row and span all columns; placed above the row, they serve as a heading for the following
 * rows.
 */
export interface RowDetails<Row> {
  isAbove?: true;
  /** Height in px, known before rendering so that nothing below the details shifts; 0 if closed. */
  heightPx: (row: Row) => number;
  render: (row: Row) => ReactNode;
}

/** Distance of the sticky first column from the left edge. */
export const stickyLeft = ({ hasChecks }: TableLayout): string => (hasChecks ? 'left-10' : 'left-0');

/**
 * Classes of the sticky last column, with a hairline and a shadow while it covers others. They keep a truncated
 * figure from being mistaken for a whole one.
 */
export const stickyEnd =
  'sticky right-0 in-[[data-more]]:shadow-[-1px_0_0_var(--color-border-strong),-10px_0_10px_-6px_var(--color-border-strong)]';
