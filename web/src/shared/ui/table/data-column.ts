import type { ReactNode } from 'react';

/** Column of a table, declared once for screen, sorting and export. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Explanation of the header, on hover and in the column chooser. */
  hint?: string;
  /** Minimum width in px; the growing column takes the remaining space. */
  width: number;
  isGrowing?: boolean;
  isNumeric?: boolean;
  isSortable?: boolean;
  /** Sort key; null comes last in both directions. Defaults to `text`. */
  sortValue?: (row: Row) => string | number | null;
  /** Text for the export, and for the cell unless `cell` renders it. */
  text: (row: Row) => string;
  /** Figure for the export, as a number; null as an empty cell. Without it the export uses `text`. */
  value?: (row: Row) => number | null;
  /** `text` is a day or a time as `format-date` writes it; Excel receives a date that it can sort and filter. */
  isDate?: true;
  cell?: (row: Row) => ReactNode;
}

/** Sorted column and direction. */
export interface TableSort {
  id: string;
  isDescending: boolean;
}
