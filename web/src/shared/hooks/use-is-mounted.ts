import { useCallback, useEffect, useRef } from 'react';

/** Returns false once the component is unmounted: after an `await` its screen may no longer exist. */
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
