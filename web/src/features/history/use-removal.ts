import { useEffect, useRef, useState } from 'react';
import type { Analysis } from './history-rules.ts';

/** The analysis whose deletion is being confirmed; afterwards the focus goes to the card at the same index. */
export function useRemoval() {
  const [removing, setRemoving] = useState<Analysis | null>(null);
  /** Index of the card whose button was pressed. */
  const cardIndex = useRef<number | null>(null);
  const trigger = useRef<Element | null>(null);
  const ask = (analysis: Analysis) => {
    trigger.current = document.activeElement;
    const item = trigger.current?.closest<HTMLElement>('[data-index]');
    cardIndex.current = item ? Number(item.dataset.index) : null;
    setRemoving(analysis);
  };
  useEffect(() => {
    if (removing !== null || cardIndex.current === null) return;
    const at = cardIndex.current;
    cardIndex.current = null;
    // The dialog itself restores the focus to a button that is still there, in the frame after it has closed.
    if (trigger.current?.isConnected === true) return;
    const link = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"] h2 a`);
    const next = link(at) ?? link(at - 1) ?? document.querySelector<HTMLElement>('#content h1');
    requestAnimationFrame(() => next?.focus());
  }, [removing]);
  return { removing, ask, close: () => setRemoving(null) };
}
