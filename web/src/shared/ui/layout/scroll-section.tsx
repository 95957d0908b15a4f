import type { ComponentProps } from 'react';

/** Named part of a screen that scrolls. It is focusable, so that arrow keys can reach hidden content. */
export function ScrollSection(props: ComponentProps<'section'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
  return <section {...props} tabIndex={0} />;
}
