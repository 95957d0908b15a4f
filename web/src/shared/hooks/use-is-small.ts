import { useSyncExternalStore } from 'react';

/** Creates a hook that returns true while the viewport matches a media query. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  const matches = () => media.matches;
  return () => useSyncExternalStore(subscribe, matches);
}

/**
 * True below the breakpoint `sm`, where dialogs are also shown as bottom sheets. Used for changes that CSS cannot
 * make.
 */
export const useIsSmall = mediaHook('(width < 40rem)');

/** True from the breakpoint `lg` up, where the sidebar is fixed and a page is as high as the viewport. */
export const useIsLarge = mediaHook('(width >= 64rem)');

/** True from a width of 1640 px up, where a table has room for three more columns. */
export const useIsWide = mediaHook('(width >= 102.5rem)');
