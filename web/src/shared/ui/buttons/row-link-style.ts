/** An icon of 24 px in the last column of a table that leads elsewhere. */
export const rowLinkStyle =
  'inline-grid size-6 place-items-center rounded-md align-middle text-muted hover:bg-surface-tertiary hover:text-foreground';
