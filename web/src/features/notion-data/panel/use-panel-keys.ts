import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { RowNavigation } from './panel-head.tsx';

/** Fields and open lists have their own use for these keys. */
const busy =
  'input, textarea, select, [role=listbox], [role=menu], [role=dialog], [role=toolbar], [role=radiogroup]';

/** Keyboard navigation: ↑ and ↓ go through the rows, Escape closes, from the panel as from the table. */
export function usePanelKeys(
  panel: RefObject<HTMLElement | null>,
  { navigation, onClose }: { navigation: RowNavigation; onClose: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isInside = panel.current?.contains(target) === true;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain || (!isInside && target.closest(busy))) return;
    const step = { ArrowUp: -1, ArrowDown: 1, Escape: 0 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step === 0) return onClose();
    const next = navigation.at + step;
    if (navigation.at >= 0 && next >= 0 && next < navigation.count) navigation.go(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
