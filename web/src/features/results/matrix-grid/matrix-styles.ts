import type { TableDensity } from '../../../shared/ui/table/table-layout.ts';

/** Background of a gap by its step. */
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

/** By density: with a line for demand and one for coverage (design reference, Matrix cell), or with the demand alone. */
export const matrixSizes: Record<TableDensity, MatrixSize> = {
  normal: { density: 'normal', cellWidthPx: 120, rowHeightPx: 52, headHeightPx: 44 },
  compact: { density: 'compact', cellWidthPx: 76, rowHeightPx: 28, headHeightPx: 30 },
};

/** Width of the column of keywords in px; a phone has less room. */
export const firstWidthPx = { large: 200, small: 132 };

/** Columns from which on the last one is cut on purpose; fewer are cut anyway. */
const leastColumns = 4;

/**
 * Width of a column at which the last visible one is cut in the middle, so that the eye knows of more; the default one when
 * all have room.
 * @param roomPx width that is left beside the column of keywords
 */
export function cutWidthPx(roomPx: number, columns: number, defaultPx: number): number {
  const fitting = roomPx / defaultPx;
  if (columns <= fitting || fitting < leastColumns) return defaultPx;
  return Math.floor(roomPx / (Math.round(fitting - 0.5) + 0.5));
}
