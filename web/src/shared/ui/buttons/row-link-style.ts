/** Style of a 24 px icon link in the last column of a table. */
export const rowLinkStyle =
  'touch-target inline-grid size-6 place-items-center rounded-md align-middle text-muted hover:bg-surface-tertiary hover:text-foreground';
