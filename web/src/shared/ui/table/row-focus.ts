const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Focuses a control of a row, or does nothing if the row has none. */
type FocusIn = (row: HTMLTableRowElement, cellIndex: number) => void;

interface AwaitedRow {
  /** Its aria-rowindex. */
  position: number;
  stop: () => void;
}

/** By table body: the row that was reached by keys and is still to be rendered. */
const awaitedRows = new WeakMap<HTMLElement, AwaitedRow>();

const rowAt = (body: HTMLElement, position: number) =>
  body.querySelector<HTMLTableRowElement>(`:scope > tr[aria-rowindex="${position}"]`);

/** Focuses the row as soon as it is rendered; until then the nearest rendered row, which scrolls towards it. */
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

/**
 * ↑ and ↓ move between rows. On a busy machine a virtual table may be frames behind the keys. No press is lost then:
 * the focus follows when the row is rendered.
 */
export function moveRowFocus(event: KeyboardEvent, focusIn: FocusIn): void {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cell =
    event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('tbody th, tbody td') : null;
  const row = cell?.parentElement;
  const body = row?.parentElement;
  if (!cell || !body) return;
  const awaited = awaitedRows.get(body);
  const position = (awaited?.position ?? Number(row.getAttribute('aria-rowindex'))) + step;
  const last = Number(body.closest('table')?.getAttribute('aria-rowcount'));
  if (position < 2 || position > last) return;
  event.preventDefault();
  awaited?.stop();
  const focus = (each: HTMLTableRowElement) => focusIn(each, cell.cellIndex);
  const next = rowAt(body, position);
  if (next) focus(next);
  else awaitRow(body, position, step, focus);
}
