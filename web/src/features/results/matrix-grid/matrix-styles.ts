import type { TableDensity } from '../../../shared/ui/table/table-layout.ts';

/** Background class of a gap by heat step. */
export const heatStyles = {
  1: 'bg-heat-1',
  2: 'bg-heat-2',
  3: 'bg-heat-3',
  4: 'bg-heat-4',
  5: 'bg-heat-5',
} as const;
export type HeatStep = keyof typeof heatStyles;

/** Sizes of the matrix, in px. */
export interface MatrixSize {
  density: TableDensity;
  cellWidthPx: number;
  rowHeightPx: number;
  headHeightPx: number;
}

/**
 * Sizes by density. Normal cells have a line for demand and one for coverage (design reference, Matrix cell);
 * compact cells show only the demand.
 */
export const matrixSizes: Record<TableDensity, MatrixSize> = {
  normal: { density: 'normal', cellWidthPx: 120, rowHeightPx: 52, headHeightPx: 44 },
  compact: { density: 'compact', cellWidthPx: 76, rowHeightPx: 28, headHeightPx: 30 },
};

/** Width of the keyword column, in px; it is narrower on phones. */
export const firstWidthPx = { large: 200, small: 132 };

/**
 * Minimum number of fitting columns at which the last column is cut on purpose; with fewer columns it is cut anyway.
 */
const leastColumns = 4;

/**
 * Column width that cuts the last visible column in the middle, as a hint that more columns follow.
 * Returns the default width if all columns fit.
 * @param roomPx width left next to the keyword column
 */
export function cutWidthPx(roomPx: number, columns: number, defaultPx: number): number {
  const fitting = roomPx / defaultPx;
  if (columns <= fitting || fitting < leastColumns) return defaultPx;
  return Math.floor(roomPx / (Math.round(fitting - 0.5) + 0.5));
}
