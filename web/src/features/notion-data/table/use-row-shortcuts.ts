import { useEffect, useEffectEvent, type RefObject } from 'react';

const steps = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
const controls = 'a[href], button';

/** ↑ and ↓ go from a link or button of a row to the same one of the next row, or to its last where it has none. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? steps[event.key] : undefined;
  const cell = event.target instanceof Element ? event.target.closest('tbody th, tbody td') : null;
  const next = step && cell?.parentElement?.[step];
  if (!cell || !next || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  const same = next.children[at]?.querySelector<HTMLElement>(controls);
  const found = same ?? [...next.querySelectorAll<HTMLElement>(controls)].at(-1);
  if (!found) return;
  event.preventDefault();
  found.focus();
}

/**
 * A click anywhere in a row opens it, as its button does for the keyboard; arrows reach its links and buttons while no
 * panel has them. Selected text is left alone.
 */
export function useRowShortcuts(
  table: RefObject<HTMLElement | null>,
  openId: string | null,
  onOpen: (id: string) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => (openId === null ? moveFocus(event) : undefined));
  const click = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(controls)) return;
    const row = event.target.closest('tbody tr');
    const id = row?.querySelector<HTMLElement>('[data-details]')?.dataset['details'];
    if (id !== undefined && (getSelection()?.isCollapsed ?? true)) onOpen(id);
  });
  useEffect(() => {
    const box = table.current;
    const onPress = (event: KeyboardEvent) => press(event);
    const onClick = (event: MouseEvent) => click(event);
    box?.addEventListener('keydown', onPress);
    box?.addEventListener('click', onClick);
    return () => {
      box?.removeEventListener('keydown', onPress);
      box?.removeEventListener('click', onClick);
    };
  }, [table]);
}
