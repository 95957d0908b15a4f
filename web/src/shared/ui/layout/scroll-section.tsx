import type { ComponentProps } from 'react';

/** Named part of a screen that scrolls inside: it is focusable, so that arrow keys reach hidden content. */
export function ScrollSection(props: ComponentProps<'section'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
  return <section {...props} tabIndex={0} />;
}
