import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus after the next render: a button that is unmounted or disabled by its own press would drop it.
 * @returns a ref of the elements' common ancestor and a function that takes the selector of the one to be focused
 */
export function useFocusAfterRender() {
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
