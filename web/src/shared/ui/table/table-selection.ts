import { useCallback, useMemo, useRef } from 'react';

/** The selected rows by their ids; ids of rows that are not shown now may be among them. */
export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names a row's checkbox; the text of the first column without it. */
  rowName?: (row: Row) => string;
  /** Rows that cannot be selected have no checkbox; all can without it. */
  isSelectable?: (row: Row) => boolean;
}

/** The checkboxes of a table. */
export interface RowChecks {
  isAll: boolean;
  isPart: boolean;
  /** True when there is nothing to tick. */
  isNone: boolean;
  toggleAll: (on: boolean) => void;
  /** `isRange`: range selection (Shift): everything between the row selected last and this one, both included. */
  toggle: (id: string, on: boolean, isRange: boolean) => void;
}

/** The ids from `from` to `to` as they stand on the screen; only `to` when `from` is not shown any more. */
export function idsBetween(shown: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * Checkbox state of the head and the rows that are shown; `undefined` without a selection. A stable object while
 * only the visible rows change, so that scrolling renders no row again.
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
  // While nothing is selected, nothing is counted: of 10,000 rows that come anew it is a part of the frame.
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
