import { useCallback, useMemo, useRef } from 'react';

/** Selected rows by id, which may include hidden rows. */
export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Accessible name of a row's checkbox; defaults to the text of the first column. */
  rowName?: (row: Row) => string;
  /** Returns false for a row that cannot be selected and has no checkbox; by default all rows can be selected. */
  isSelectable?: (row: Row) => boolean;
}

/** State and actions of the checkboxes in a table. */
export interface RowChecks {
  isAll: boolean;
  isPart: boolean;
  /** True if no row can be selected. */
  isNone: boolean;
  toggleAll: (on: boolean) => void;
  /** Selects or deselects a row; with `isRange` (Shift) all rows from the last changed one to this one, inclusive. */
  toggle: (id: string, on: boolean, isRange: boolean) => void;
}

/** Ids from `from` to `to` in the order of the screen; only `to` if `from` is no longer shown. */
export function idsBetween(shown: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * Checkbox state of the header and the shown rows; `undefined` without a selection. The object is stable while only
 * the visible rows change, so that scrolling rerenders no rows.
 */
export function useRowChecks<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  selection: TableSelection<Row> | undefined,
): RowChecks | undefined {
  const anchor = useRef<string>(undefined);
  const isSelectable = selection?.isSelectable;
  const selected = selection?.selected;
  const hasSelected = selected !== undefined && selected.size > 0;
  const shownIds = useCallback(
    () => rows.filter((row) => isSelectable?.(row) ?? true).map((row) => rowId(row)),
    [rows, rowId, isSelectable],
  );
  // Nothing is counted without a selection, because counting 10,000 new rows would take a noticeable part of the frame.
  const [total, count] = useMemo(() => {
    if (!hasSelected) return [Infinity, 0];
    const shown = shownIds();
    return [shown.length, shown.filter((id) => selected.has(id)).length];
  }, [hasSelected, shownIds, selected]);
  const isNone = useMemo(() => !rows.some((row) => isSelectable?.(row) ?? true), [rows, isSelectable]);
  return useMemo(() => {
    if (selection === undefined) return undefined;
    const set = (ids: readonly string[], on: boolean) => {
      const next = new Set(selection.selected);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      selection.onChange(next);
    };
    return {
      isAll: count > 0 && count === total,
      isPart: count > 0 && count < total,
      isNone,
      toggleAll: (on: boolean) => set(shownIds(), on),
      toggle: (id: string, on: boolean, isRange: boolean) => {
        set(isRange ? idsBetween(shownIds(), anchor.current, id) : [id], on);
        anchor.current = id;
      },
    };
  }, [selection, shownIds, isNone, total, count]);
}
