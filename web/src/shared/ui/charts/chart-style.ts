/** Style of axis labels. */
export const axisStyle = { fontSize: 11, fill: 'var(--color-muted)' };

/** Margin around the plot, in px. */
export const chartMargin = { top: 8, right: 12, bottom: 0, left: 0 };

/** Maximum bar width, in px. */
export const maxBarPx = 40;

/** Fill of a slice by its position (spec §9, chart palette), and the style of its mark in the legend. */
const sliceStyles = [
  { fill: 'var(--color-chart-1)', mark: 'bg-chart-1 outline-chart-1-edge' },
  { fill: 'var(--color-chart-2)', mark: 'bg-chart-2 outline-chart-2-edge' },
  { fill: 'var(--color-chart-3)', mark: 'bg-chart-3 outline-chart-3-edge' },
  { fill: 'var(--color-chart-4)', mark: 'bg-chart-4 outline-chart-4-edge' },
  { fill: 'var(--color-chart-5)', mark: 'bg-chart-5 outline-chart-5-edge' },
  { fill: 'var(--color-chart-6)', mark: 'bg-chart-6 outline-chart-6-edge' },
  { fill: 'var(--color-chart-7)', mark: 'bg-chart-7 outline-chart-7-edge' },
  { fill: 'var(--color-chart-8)', mark: 'bg-chart-8 outline-chart-8-edge' },
] as const;

/** Style of the remainder, which is not a value and therefore must not be the most prominent part. */
export const restStyle = { fill: 'var(--color-border-strong)', mark: 'bg-border-strong outline-muted' };

/** Style of the slice at a position; the palette is cyclic. */
export const sliceStyle = (at: number) => sliceStyles[at % sliceStyles.length] ?? sliceStyles[0];
