/** Background of a cell by its step; 0 = no data, or a cell the filter is not about. */
export const heatStyles = {
  0: 'bg-heat-0',
  1: 'bg-heat-1',
  2: 'bg-heat-2',
  3: 'bg-heat-3',
  4: 'bg-heat-4',
  5: 'bg-heat-5',
} as const;

/** The dashed mark of a gap. */
export const gapStyle =
  'inline-flex h-4 items-center rounded-xs border border-dashed border-current px-1 text-2xs font-medium whitespace-nowrap';

/** Sizes of the matrix in px (design reference, Matrix cell). */
export const cellWidthPx = 120;
export const rowHeightPx = 52;
export const headHeightPx = 44;
/** Room for the column of keywords on a large screen; it is narrower on a small one. */
export const firstWidthPx = 200;
