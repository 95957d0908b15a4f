import { useEffect, useRef, type RefObject } from 'react';

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/**
 * Focus fallback when a change of state unmounts the pressed button: the focus goes to the first
 * button of the section that can be pressed, else to its heading.
 */
export function useFocusFallback(section: RefObject<HTMLElement | null>, state: string): void {
  const last = useRef<Element>(null);
  const shown = useRef(state);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const now = document.activeElement;
    const isLost = now === null || now === document.body || isGone(now);
    if (!isLost || last.current === null || !isGone(last.current)) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find('button:not(:disabled)') ?? find('h2'))?.focus();
  }, [section, state]);
}
