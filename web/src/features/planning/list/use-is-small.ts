import { useSyncExternalStore } from 'react';

// Tailwind's `sm`: the same width at which dialogs become bottom sheets.
const small = matchMedia('(max-width: 39.99rem)');

function follow(changed: () => void): () => void {
  small.addEventListener('change', changed);
  return () => small.removeEventListener('change', changed);
}

/** True on a screen as narrow as a phone's. */
export function useIsSmall(): boolean {
  return useSyncExternalStore(follow, () => small.matches);
}
