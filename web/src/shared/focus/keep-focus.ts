/** Ancestor of the focused element, with the index of the child on the path to it. */
interface Level {
  parent: Element;
  index: number;
}

/** Position of the focus: the element and its ancestors, innermost first. */
interface Mark {
  element: Element;
  levels: readonly Level[];
  /** Index of the control in its row; 0 outside of a row. */
  order: number;
}

const rows = 'tr, li, [role=row]';
const controls = 'a[href], button, input, textarea, select, summary, [tabindex="0"]';
/**
 * Number of stored positions; enough for nested overlays: the button, its menu, the dialog, and the element focused
 * before.
 */
const keptMarks = 8;

const isFocusable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [type=hidden]') &&
  element.closest('[inert], [aria-hidden=true]') === null &&
  element.checkVisibility({ visibilityProperty: true });

/** Focusable controls in an element, including the element if it is one. */
const controlsIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(controls)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(controls) && isFocusable(each),
  );

const isGone = (element: Element): boolean =>
  !element.isConnected || (element instanceof HTMLElement && element.matches(':disabled'));

function markOf(element: Element): Mark {
  const levels: Level[] = [];
  for (let child = element; child.parentElement; child = child.parentElement)
    levels.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  const row = element.closest(rows);
  // Counts all controls, because an open dialog makes the controls behind it temporarily unreachable.
  const order = row === null ? 0 : [...row.querySelectorAll(controls)].indexOf(element);
  return { element, levels, order: Math.max(0, order) };
}

/** Control at the position of the lost one if the element is a row, otherwise its first control. */
function controlIn(element: Element | undefined, order: number): HTMLElement | undefined {
  if (element === undefined) return undefined;
  const same = element.matches(rows) ? element.querySelectorAll<HTMLElement>(controls)[order] : undefined;
  return same !== undefined && isFocusable(same) ? same : controlsIn(element)[0];
}

/** Control nearest to a lost one: the control now at its position, the one before it, then the surrounding ones. */
function nearestTo({ levels, order }: Mark, screen: Element): HTMLElement | undefined {
  for (const { parent, index } of levels) {
    if (parent === screen || !screen.contains(parent)) continue;
    const found =
      controlIn(parent.children[index], order) ??
      controlIn(parent.children[index - 1], order) ??
      controlIn(parent, order);
    if (found) return found;
  }
  return undefined;
}

/**
 * Keeps the keyboard focus on the screen if the focused element is removed or disabled and no other element takes the
 * focus. The focus moves to the nearest control of the same row, table or toolbar, otherwise to the heading of the
 * screen. It never moves to the document, from which Tab would start at the skip link. Returns a function that stops
 * this behaviour. @param contentId id of the element that contains the screen and its heading
 */
export function keepFocus(contentId: string): () => void {
  /** Positions of the focus, latest last; empty if the user has moved the focus away from all elements. */
  let marks: Mark[] = [];
  let frame = 0;

  const isLost = () => {
    const { activeElement: now } = document;
    const last = marks.at(-1)?.element;
    return last !== undefined && isGone(last) && (now === null || now === document.body || now === last);
  };
  function restore(): void {
    const screen = document.getElementById(contentId);
    if (!isLost() || screen === null) return;
    for (const mark of marks.toReversed()) {
      const target = isGone(mark.element) ? nearestTo(mark, screen) : undefined;
      const found = target ?? (mark.element.isConnected ? mark.element : undefined);
      if (found instanceof HTMLElement && isFocusable(found)) return found.focus({ preventScroll: true });
    }
    screen.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
  /** Waits two frames, because overlays restore the focus themselves, e.g. a dialog to its button. */
  function restoreSoon(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  }
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    marks = [...marks.filter(({ element }) => element !== target), markOf(target)].slice(-keptMarks);
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget === null && target instanceof Element && !isGone(target)) queueMicrotask(forget);
  };
  function forget(): void {
    const last = marks.at(-1)?.element;
    if (document.hasFocus() && document.activeElement === document.body && last && !isGone(last)) marks = [];
  }

  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  const changes = new MutationObserver(() => {
    if (isLost()) restoreSoon();
  });
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
  };
}
