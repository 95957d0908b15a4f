import { useDeferredValue } from 'react';

/**
 * False during the first frame of new content, true right after it. Content below the fold can wait for that, and its
 * rendering is interruptible by input.
 */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false);
