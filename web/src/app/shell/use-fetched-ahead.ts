import type { Role } from '@geoplan/contracts/define';
import { useEffect } from 'react';
import { menuOf } from '../guard-rules.ts';
import { screens } from '../screens.tsx';

/** Nothing is fetched ahead before the screen that was asked for has had this long, in ms. */
const pauseMs = 4_000;

/** Safari has no idle callback. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, pauseMs),
  );

/** A person who pays for each megabyte fetches what he opens. */
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

/** Fetches the screens of the menu one after the other while the browser is idle, so that the first visit of each is quick. */
export function useFetchedAhead(role: Role | undefined): void {
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
