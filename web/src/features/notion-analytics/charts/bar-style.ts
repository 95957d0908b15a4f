/** Box of a bar's tooltip, shown on hover and focus of the `group` that is the bar's link. */
export const barTooltipStyle =
  'pointer-events-none absolute z-10 hidden group-hover:block group-focus-visible:block';
