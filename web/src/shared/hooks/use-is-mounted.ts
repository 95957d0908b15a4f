import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that returns false once the component is unmounted. After an `await`, the screen may no longer
 * exist.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
