import { useSyncExternalStore } from 'react';

/** Below the breakpoint `sm`, where dialogs are bottom sheets too. */
const small = matchMedia('(width < 40rem)');

function subscribe(onChange: () => void): () => void {
  small.addEventListener('change', onChange);
  return () => small.removeEventListener('change', onChange);
}

/** True on a phone, for what styles alone cannot change: widths of table columns, a menu instead of buttons. */
export function useIsSmall(): boolean {
  return useSyncExternalStore(subscribe, () => small.matches);
}
