/** Style of a bar's tooltip, shown on hover and focus of the `group`, which is the link of the bar. */
export const barTooltipStyle =
  'pointer-events-none absolute z-10 hidden group-hover:block group-focus-visible:block';
