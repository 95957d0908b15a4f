import type { Locator } from 'playwright-core';

/**
 * Runs in the page: focuses every element in the tab order of a part, one after the other, and returns those without an
 * indicator.
 */
async function findMissingIndicators(part: Element): Promise<{ checked: number; missing: string[] }> {
  const unseen = /^(?:transparent|rgba\(.*, 0\)|.*\/ 0\))$/;
  /** Styles that mark an element: its own, those of its pseudo-elements and of the boxes it fills. */
  const marksOf = (element: Element): string[] => {
    const boxes = [element, element.parentElement, element.parentElement?.parentElement].filter(
      (box) => box instanceof Element,
    );
    return boxes.flatMap((box, level) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(box, pseudo);
        if (pseudo !== '' && style.content === 'none') return [];
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor } = style;
        const isOutlined =
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !unseen.test(outlineColor);
        const isInFront = level === 0 || pseudo === '';
        return [
          ...(isOutlined && isInFront ? [`${level}${pseudo} outline ${outlineColor} ${outlineWidth}`] : []),
          ...(boxShadow === 'none' ? [] : [`${level}${pseudo} shadow ${boxShadow}`]),
          ...(unseen.test(backgroundColor) ? [] : [`${level}${pseudo} background ${backgroundColor}`]),
        ];
      }),
    );
  };
  const candidates = part.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, select, summary, [tabindex="0"], [contenteditable=true]',
  );
  const stops = [...candidates].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden=true]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const missing: string[] = [];
  let checked = 0;
  for (const stop of stops) {
    if (!stop.isConnected) continue;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = new Set(marksOf(stop));
    stop.focus();
    // React has rendered the changes of the event by the next task.
    await new Promise<void>((resolve) => void setTimeout(resolve));
    // A dialog that traps the focus takes it back; an element that cannot have the focus needs no indicator.
    if (document.activeElement !== stop) continue;
    checked += 1;
    if (marksOf(stop).every((mark) => before.has(mark))) missing.push(stop.outerHTML.slice(0, 160));
  }
  return { checked, missing };
}

/**
 * Focusable elements in a part of the screen that show no ring, shadow or background for it (WCAG 2.4.7), which axe
 * cannot detect.
 * @throws if nothing there is focusable
 */
export async function missingFocusIndicators(part: Locator): Promise<string[]> {
  // From here on the browser shows the focus as for keyboard users.
  await part.page().keyboard.press('Tab');
  const { checked, missing } = await part.evaluate(findMissingIndicators);
  if (checked === 0) throw new Error('nothing here takes the focus');
  return missing;
}
