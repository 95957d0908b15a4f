import { useSyncExternalStore } from 'react';

/** True while the viewport matches a media query. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  const matches = () => media.matches;
  return () => useSyncExternalStore(subscribe, matches);
}

/** Below the breakpoint `sm`, where dialogs are bottom sheets too; for changes that styles cannot make. */
export const useIsSmall = mediaHook('(width < 40rem)');

/** From the breakpoint `lg` on, where the sidebar is fixed and a page is as high as the viewport. */
export const useIsLarge = mediaHook('(width >= 64rem)');

/** From 1640 px on, where a table has room for three more columns. */
export const useIsWide = mediaHook('(width >= 102.5rem)');
