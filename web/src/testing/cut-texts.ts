import type { Locator } from 'playwright-core';

/**
 * Runs in the page: finds texts that a box cuts off, in column headers and in cells with a digit or a Cyrillic
 * letter.
 */
function findCutTexts(root: Element): string[] {
  const tolerancePx = 1;
  // Screen-reader-only text is one pixel wide.
  const unseenPx = 4;
  const head = 'thead th';
  const cell = 'td, th, [role=gridcell], [role=cell], [role=rowheader]';

  /** Next containing box of the element; an absolutely positioned element is cut off by fewer of them. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
  const boxAround = (element: Element): Element | null =>
    getComputedStyle(element).position === 'absolute' && element instanceof HTMLElement
      ? element.offsetParent
      : element.parentElement;
  const cuts = (element: Element) =>
    element.matches(head) || ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);

  function isCut(text: Text, parent: Element): boolean {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, bottom } = range.getBoundingClientRect();
    let box: Element | null = parent;
    while (box && box !== root) {
      const { left: from, bottom: below, width } = box.getBoundingClientRect();
      if (cuts(box) && width <= unseenPx) return false;
      const isOut = left < from - tolerancePx || right > from + width + tolerancePx || bottom > below + 4;
      // The rectangle of a text that ends in «…» ends with its box.
      const isEllipsis = box === parent && box.scrollWidth > box.clientWidth;
      if (cuts(box) && (isOut || isEllipsis)) return true;
      box = boxAround(box);
    }
    return false;
  }

  const cut = new Set<string>();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    if (!(text instanceof Text) || !parent?.checkVisibility()) continue;
    const isMeant = parent.closest(head) !== null || /[\d\u0400-\u04FF]/.test(text.data);
    if (isMeant && parent.closest(cell) !== null && isCut(text, parent)) cut.add(text.data);
  }
  return [...cut];
}

/** Texts of cells that are cut off in a part of a page: figures, Russian words, column headers. */
export const cutTexts = (part: Locator): Promise<string[]> => part.evaluate(findCutTexts);
