import { useEffect, useRef } from 'react';
import { pairName, type RunRow } from './run-row.ts';

/** `aria-rowindex` of a pair's row, the head being 1; null when it is not rendered. */
function rowIndexOf(row: RunRow): number | null {
  const controls = document.querySelectorAll('#content tr button[aria-label]');
  const own = [...controls].find((each) => each.getAttribute('aria-label')?.endsWith(`: ${pairName(row)}`));
  const rowIndex = own?.closest('tr')?.getAttribute('aria-rowindex');
  return rowIndex ? Number(rowIndex) : null;
}

const controlOf = (at: number) =>
  [...document.querySelectorAll<HTMLElement>(`#content tr[aria-rowindex="${at}"] button`)].at(-1);

function focusRow(rowIndex: number): void {
  const next =
    controlOf(rowIndex) ?? controlOf(rowIndex - 1) ?? document.querySelector<HTMLElement>('#content h1');
  next?.focus();
}

/** Moves the focus to the row that follows a deleted one; the returned function takes the row before it is deleted. */
export function useRemovedRowFocus(rows: readonly RunRow[]): (row: RunRow) => void {
  const removed = useRef<{ id: string; rowIndex: number }>(null);
  useEffect(() => {
    const gone = removed.current;
    if (gone === null || rows.some(({ id }) => id === gone.id)) return;
    removed.current = null;
    // After the closing dialog, which gives the focus back to an unmounted button.
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(gone.rowIndex)));
  }, [rows]);
  return (row) => {
    const rowIndex = rowIndexOf(row);
    removed.current = rowIndex === null ? null : { id: row.id, rowIndex };
  };
}
