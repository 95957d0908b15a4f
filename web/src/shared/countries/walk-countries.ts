import type { KeyboardEvent } from 'react';

/** Columns the countries stand in. */
const columns = 2;
const steps: Record<string, number> = {
  ArrowDown: columns,
  ArrowUp: -columns,
  ArrowRight: 1,
  ArrowLeft: -1,
};

/** Arrow keys walk from box to box of a country list; Home and End go to its ends. */
export function walkCountries(event: KeyboardEvent<HTMLElement>): void {
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
