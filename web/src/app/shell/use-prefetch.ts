import type { Role } from '@geoplan/contracts/define';
import { useEffect } from 'react';
import { menuOf } from '../guard-rules.ts';
import { screens } from '../screens.tsx';

/** Delay before the first prefetch, ms, so that the requested screen loads first. */
const pauseMs = 4_000;

/** Resolves when the browser is idle. Safari has no idle callback. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, pauseMs),
  );

/** True if the browser is in data-saving mode, in which only opened screens are loaded. */
const savesData = (): boolean =>
  'connection' in navigator &&
  (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true;

async function fetchAhead(role: Role, signal: AbortSignal): Promise<void> {
  for (const { content } of menuOf(role, screens).flatMap((group) => group.screens)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nothing waits for them
    await idle();
    if (signal.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nothing waits for them
    await content.preload();
  }
}

/**
 * Prefetches the screens of the menu one at a time while the browser is idle, so that each screen opens quickly on
 * the first visit.
 */
export function usePrefetch(role: Role | undefined): void {
  useEffect(() => {
    if (role === undefined || savesData()) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => void fetchAhead(role, control.signal), pauseMs);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [role]);
}
