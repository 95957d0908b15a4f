import { useEffect } from 'react';
import { useRevealToken } from '../config-queries.ts';

/** How long a token stays readable, ms: enough to compare or copy it, not to be forgotten on the screen. */
const shownMs = 30_000;

/** A revealed token: hidden again after half a minute, with the screen, and when the tab loses visibility. */
export function useRevealedToken(id: string) {
  const { data: token, error, isPending, mutate, reset } = useRevealToken();
  useEffect(() => {
    if (token === undefined) return undefined;
    const timer = setTimeout(reset, shownMs);
    const hide = () => (document.hidden ? reset() : undefined);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [token, reset]);
  return { token, error, isPending, toggle: () => (token === undefined ? mutate(id) : reset()) };
}
