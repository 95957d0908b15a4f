import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** Where tables were left, in px from the top, by the entry of the history and the name of the table. Of this document. */
const positions = new Map<string, number>();
/** Positions kept; the one left longest ago goes first. */
const maxPositions = 100;

/** The entry of the history, the same while its address is replaced (React Router counts them). */
function entryKey(label: string): string {
  const state: unknown = history.state;
  const index = state !== null && typeof state === 'object' && 'idx' in state ? String(state.idx) : '';
  return `${index} ${location.pathname} ${label}`;
}

/** Scrolls a table to where it was left, when the person comes back to it by «Back» or «Forward». */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, label: string): void {
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Asked once, for the visit of the screen: a later change of its address is no return.
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
