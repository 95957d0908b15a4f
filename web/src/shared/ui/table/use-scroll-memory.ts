import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Scroll positions of tables, in px from the top, by history entry and table name. Kept for the lifetime of the
 * document.
 */
const positions = new Map<string, number>();
/** Maximum number of stored positions; the oldest one is dropped first. */
const maxPositions = 100;

/** Key of the history entry, which stays the same when its URL is replaced (numbered by React Router). */
function entryKey(label: string): string {
  const state: unknown = history.state;
  const index = state !== null && typeof state === 'object' && 'idx' in state ? String(state.idx) : '';
  return `${index} ${location.pathname} ${label}`;
}

/** Scrolls a table to its previous position when the user returns with «Back» or «Forward». */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, label: string): void {
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Read once per visit to the screen; later changes of its URL do not restore the position.
  const restore = useEffectEvent((box: HTMLElement, left: number | undefined) => {
    if (isReturn && left !== undefined) box.scrollTop = left;
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const key = entryKey(label);
    restore(box, positions.get(key));
    const note = () => {
      positions.delete(key);
      positions.set(key, box.scrollTop);
      const [oldest] = positions.keys();
      if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
    };
    box.addEventListener('scroll', note, { passive: true });
    return () => box.removeEventListener('scroll', note);
  }, [scroller, label]);
}
