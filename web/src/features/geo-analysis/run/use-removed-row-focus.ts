import { useEffect, useRef } from 'react';
import { pairName, type RunRow } from './run-row.ts';

/** Place of a pair's row in the table, the head being 1; null when it is not drawn. */
function placeOf(row: RunRow): number | null {
  const controls = document.querySelectorAll('#content tr button[aria-label]');
  const own = [...controls].find((each) => each.getAttribute('aria-label')?.endsWith(`: ${pairName(row)}`));
  const place = own?.closest('tr')?.getAttribute('aria-rowindex');
  return place ? Number(place) : null;
}

const controlOf = (at: number) =>
  [...document.querySelectorAll<HTMLElement>(`#content tr[aria-rowindex="${at}"] button`)].at(-1);

function focusPlace(place: number): void {
  const next = controlOf(place) ?? controlOf(place - 1) ?? document.querySelector<HTMLElement>('#content h1');
  next?.focus();
}

/** Moves the focus to the row that takes the place of a deleted one; the answer is told which row goes, before it goes. */
export function useRemovedRowFocus(rows: readonly RunRow[]): (row: RunRow) => void {
  const removed = useRef<{ id: string; place: number }>(null);
  useEffect(() => {
    const gone = removed.current;
    if (gone === null || rows.some(({ id }) => id === gone.id)) return;
    removed.current = null;
    // After the closing dialog, which gives the focus back to a button that is no more.
    requestAnimationFrame(() => requestAnimationFrame(() => focusPlace(gone.place)));
  }, [rows]);
  return (row) => {
    const place = placeOf(row);
    removed.current = place === null ? null : { id: row.id, place };
  };
}
