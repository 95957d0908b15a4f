import { useDeferredValue } from 'react';

/**
 * False while the first frame of what has just come is made, true right after it: what lies below the fold can wait for
 * it, and its rendering gives way to the person's next step.
 */
export const useIsPainted = (): boolean => useDeferredValue(true, false);
