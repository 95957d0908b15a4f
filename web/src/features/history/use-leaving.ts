import { useEffect, useRef, useState } from 'react';
import type { Analysis } from './history-rules.ts';

/** The analysis that is to be deleted; afterwards the focus is where it was, at the card that took the place. */
export function useLeaving() {
  const [leaving, setLeaving] = useState<Analysis | null>(null);
  /** Place in the list of the card whose button was pressed. */
  const place = useRef<number | null>(null);
  const trigger = useRef<Element | null>(null);
  const ask = (analysis: Analysis) => {
    trigger.current = document.activeElement;
    const item = trigger.current?.closest<HTMLElement>('[data-index]');
    place.current = item ? Number(item.dataset.index) : null;
    setLeaving(analysis);
  };
  useEffect(() => {
    if (leaving !== null || place.current === null) return;
    const at = place.current;
    place.current = null;
    // The dialog itself goes back to a button that is still there, in the frame after it has gone.
    if (trigger.current?.isConnected === true) return;
    const link = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"] h2 a`);
    const next = link(at) ?? link(at - 1) ?? document.querySelector<HTMLElement>('#content h1');
    requestAnimationFrame(() => next?.focus());
  }, [leaving]);
  return { leaving, ask, close: () => setLeaving(null) };
}
