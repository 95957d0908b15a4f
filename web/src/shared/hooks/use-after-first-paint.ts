import { useDeferredValue } from 'react';

/**
 * False during the first frame of new content, true right after it. Content below the fold can be deferred until
 * then, and its rendering can be interrupted by input.
 */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false);
