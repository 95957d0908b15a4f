import type { ComponentProps } from 'react';

/** A named part of a screen that scrolls inside: it takes the focus, so that arrow keys reach what is out of sight. */
export function ScrollSection(props: ComponentProps<'section'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
  return <section {...props} tabIndex={0} />;
}
