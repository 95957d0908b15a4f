/** The box of a bar's tooltip, within a `group` that is the bar's link: under the pointer, and with the focus. */
export const barTooltipStyle =
  'pointer-events-none absolute z-10 hidden group-hover:block group-focus-visible:block';
