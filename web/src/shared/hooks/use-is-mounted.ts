import { useCallback, useEffect, useRef } from 'react';

/** Returns false once the component is unmounted: what follows an `await` may have lost its screen. */
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
