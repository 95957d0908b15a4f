import type { KeyboardEvent } from 'react';

/** Columns of the grid. */
const columns = 2;
const steps: Record<string, number> = {
  ArrowDown: columns,
  ArrowUp: -columns,
  ArrowRight: 1,
  ArrowLeft: -1,
};

/** Keyboard navigation of the country list: arrow keys go from checkbox to checkbox, Home and End to its ends. */
export function navigateCountries(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-countries] input')];
  const at = boxes.findIndex((box) => box === from);
  if (at === -1) return;
  const step = steps[event.key];
  const to = step === undefined ? { Home: boxes[0], End: boxes.at(-1) }[event.key] : boxes[at + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
