import type { Locator } from 'playwright-core';

// Screen-reader-only text is one pixel wide.
const seenPx = 4;

/** Texts in a part of a page that do not fit their boxes, whether they end in «…» or are just cut off. */
export const truncatedTexts = (part: Locator): Promise<string[]> =>
  part.evaluate(
    (root, least) =>
      [root, ...root.querySelectorAll('*')]
        .filter(
          (each) =>
            each.clientWidth > least &&
            each.scrollWidth > each.clientWidth &&
            ['hidden', 'clip'].includes(getComputedStyle(each).overflowX),
        )
        .map((each) => each.textContent),
    seenPx,
  );
