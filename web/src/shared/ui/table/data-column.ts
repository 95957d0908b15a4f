import type { ReactNode } from 'react';

/** A column of a table, once for the screen, the sort and the export. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** What the header means, on hover and in the column chooser. */
  hint?: string;
  /** Least width in px; the growing column takes what is left. */
  width: number;
  isGrowing?: boolean;
  isNumeric?: boolean;
  isSortable?: boolean;
  /** Sort key; null stands last in both directions. Defaults to `text`. */
  sortValue?: (row: Row) => string | number | null;
  /** What the export writes, and the cell shows unless `cell` draws it. */
  text: (row: Row) => string;
  /** The figure itself, exported as a number, null as an empty cell; without it the export writes `text`. */
  value?: (row: Row) => number | null;
  cell?: (row: Row) => ReactNode;
}

/** Which column a table is sorted by. */
export interface TableSort {
  id: string;
  isDescending: boolean;
}
