import type { ReactNode } from 'react';

/** Column of a table, declared once for screen, sorting and export. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Explanation of the header, shown on hover and in the column chooser. */
  hint?: string;
  /** Minimum width in px; the growing column takes the remaining space. */
  width: number;
  isGrowing?: boolean;
  isNumeric?: boolean;
  isSortable?: boolean;
  /** Sort key; null is sorted last in both directions. Defaults to `text`. */
  sortValue?: (row: Row) => string | number | null;
  /** Text for the export, and for the cell unless `cell` renders it. */
  text: (row: Row) => string;
  /** Figure exported as a number; null becomes an empty cell. If absent, the export uses `text`. */
  value?: (row: Row) => number | null;
  /**
   * True if `text` is a date or time in the format of `format-date`; Excel then receives a date that it can sort and
   * filter.
   */
  isDate?: true;
  cell?: (row: Row) => ReactNode;
}

/** Sorted column and direction. */
export interface TableSort {
  id: string;
  isDescending: boolean;
}
