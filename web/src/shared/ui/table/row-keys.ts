import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface AwaitedRow {
  /** `aria-rowindex` of the row. */
  position: number;
  stop: () => void;
}

/** Row to which the keys have moved and which a later frame will render, for each table body. */
const awaitedRows = new WeakMap<HTMLElement, AwaitedRow>();

const rowAt = (body: HTMLElement, position: number) =>
  body.querySelector<HTMLTableRowElement>(`:scope > tr[aria-rowindex="${position}"]`);

/**
 * Focuses the row as soon as it is rendered. Until then it focuses the nearest rendered row, which scrolls towards
 * it.
 */
function awaitRow(
  body: HTMLElement,
  position: number,
  step: 1 | -1,
  focus: (row: HTMLTableRowElement) => void,
) {
  let focused = document.activeElement;
  const onRendered = () => {
    if (document.activeElement !== focused) return stop();
    const rows = body.querySelectorAll<HTMLTableRowElement>(':scope > tr[aria-rowindex]');
    const row = rowAt(body, position) ?? rows[step > 0 ? rows.length - 1 : 0];
    if (row) focus(row);
    focused = document.activeElement;
    return row?.getAttribute('aria-rowindex') === String(position) ? stop() : undefined;
  };
  const rendered = new MutationObserver(onRendered);
  const stop = () => {
    rendered.disconnect();
    awaitedRows.delete(body);
  };
  rendered.observe(body, { childList: true });
  awaitedRows.set(body, { position, stop });
}

const controls = 'a[href], button, input';

/**
 * Focuses the row's control in the same column, or the last control of the row. Without a column or a control,
 * focuses the row itself.
 */
function focusIn(row: HTMLTableRowElement, cellIndex: number): void {
  const same = row.cells[cellIndex]?.querySelector<HTMLElement>(controls);
  const last = cellIndex < 0 ? undefined : [...row.querySelectorAll<HTMLElement>(controls)].at(-1);
  (same ?? last ?? row).focus();
}

/**
 * Moves to the next or previous row. On a busy machine a virtual table may be frames behind the keys, but no press is
 * lost.
 */
function moveTo(row: HTMLTableRowElement, step: 1 | -1, cellIndex: number): boolean {
  const body = row.parentElement;
  if (!body) return false;
  const awaited = awaitedRows.get(body);
  const position = (awaited?.position ?? Number(row.getAttribute('aria-rowindex'))) + step;
  const last = Number(body.closest('table')?.getAttribute('aria-rowcount'));
  if (position < 2 || position > last) return false;
  awaited?.stop();
  const next = rowAt(body, position);
  if (next) focusIn(next, cellIndex);
  else awaitRow(body, position, step, (each) => focusIn(each, cellIndex));
  return true;
}

/** Row steps by physical key, so that the keys also work with a Russian layout. */
const moves: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, KeyJ: 1, KeyK: -1 };

/** Elements in which a key types a letter or has another function. */
const busy = 'input:not([type=checkbox]), textarea, select, [role=menu], [role=listbox], [contenteditable]';

interface RowKeys<Row> {
  rows: readonly Row[];
  /** False while another element uses the arrow keys, such as the panel of a row. */
  isMoving: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onEdit: ((row: Row) => void) | undefined;
  onSelect: ((row: Row, isRange: boolean) => void) | undefined;
}

/** Returns the action of a key on the focused row; undefined if it has none. */
function actOn<Row>(key: string, isRange: boolean, row: Row, { onOpen, onEdit, onSelect }: RowKeys<Row>) {
  if (key === 'KeyX') return onSelect && (() => onSelect(row, isRange));
  if (key === 'KeyE') return onEdit && (() => onEdit(row));
  return key === 'Enter' ? onOpen && (() => onOpen(row)) : undefined;
}

/**
 * Keyboard navigation of every table: j, k and the arrows move, Enter opens, x selects (with Shift a range), e edits.
 * Arrow keys keep the column. If nothing is focused, j and k start in the first table of the screen.
 */
export function useRowKeys<Row>(scroller: RefObject<HTMLElement | null>, keys: RowKeys<Row>): void {
  /** Position of the last focused row. */
  const latest = useRef(2);
  const rowOf = (target: Element | null) => {
    const row = target?.closest<HTMLTableRowElement>('tbody > tr[aria-rowindex]') ?? null;
    return row !== null && scroller.current?.contains(row) ? row : null;
  };
  const start = (target: EventTarget | null) => {
    const isFirst = document.querySelector('main table')?.parentElement === scroller.current;
    if (target !== document.body || !isFirst) return;
    const row =
      scroller.current?.querySelector<HTMLElement>(`tbody > tr[aria-rowindex="${latest.current}"]`) ??
      scroller.current?.querySelector<HTMLElement>('tbody > tr[aria-rowindex]');
    row?.focus();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, code, shiftKey } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof Element) || target.closest(busy)) return;
    const step = moves[code] ?? moves[event.key];
    const isLetter = code.startsWith('Key');
    const row = rowOf(target);
    if (row === null) return step !== undefined && isLetter && keys.isMoving ? start(target) : undefined;
    if (step !== undefined) {
      const cell = isLetter ? null : target.closest<HTMLTableCellElement>('th, td');
      if (keys.isMoving && !shiftKey && moveTo(row, step, cell?.cellIndex ?? -1)) event.preventDefault();
      return;
    }
    // Enter on a control presses that control.
    if (code === 'Enter' && target !== row) return;
    const focused = keys.rows[Number(row.getAttribute('aria-rowindex')) - 2];
    const act = focused && actOn(code, shiftKey, focused, keys);
    const link = row.querySelector<HTMLElement>('a[href]');
    if (act) act();
    else if (code === 'Enter') link?.click();
    else return;
    event.preventDefault();
  });
  const note = useEffectEvent(({ target }: FocusEvent) => {
    const row = target instanceof Element ? rowOf(target) : null;
    if (row) latest.current = Number(row.getAttribute('aria-rowindex'));
  });
  useEffect(() => {
    const box = scroller.current;
    const onPress = (event: KeyboardEvent) => press(event);
    const onFocus = (event: FocusEvent) => note(event);
    document.addEventListener('keydown', onPress);
    box?.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onPress);
      box?.removeEventListener('focusin', onFocus);
    };
  }, [scroller]);
}
