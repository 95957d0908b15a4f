import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus after the next drawing: a button that disappears or is disabled by its own press would drop it.
 * @returns a ref of the elements' common ancestor and a function that takes the selector of the one to be focused
 */
export function useWantedFocus() {
  const area = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    area.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    area,
    want: (selector: string) => {
      wanted.current = selector;
    },
  };
}
