import type { Page, Request } from 'playwright-core';
import { markerPath } from './serve-web.ts';

// A response that has not arrived by then is held back by its test on purpose.
const defaultHeldAfterMs = 3_000;
// On a busy machine, there are idle moments between a response and the requests it causes.
const quietMoments = 4;
const betweenMs = 30;
// A page that renders no frames may never get its idle callback.
const idleWithinMs = 50;
const isMarker = (request: Request) => request.url().endsWith(markerPath);

// Longer than any debounce of typing.
const soonMs = 1_000;

/** Runs in the page before its own code: tracks timers that fire soon, since they may send a request. */
function countTimers(longestMs: number): void {
  const soon = new Set<number>();
  const set = globalThis.setTimeout.bind(globalThis) as unknown as (act: () => void, ms: number) => number;
  const clear = globalThis.clearTimeout.bind(globalThis);
  const counted = (handler: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
    const id = set(() => {
      soon.delete(id);
      handler(...given);
    }, ms);
    if (ms <= longestMs) soon.add(id);
    return id;
  };
  const cleared = (id: number) => {
    soon.delete(id);
    clear(id);
  };
  Object.assign(globalThis, { setTimeout: counted, clearTimeout: cleared, timersSoon: soon, uncounted: set });
}

/** Makes all future documents of a page report their pending timers. */
export async function watchTimers(page: Page): Promise<void> {
  await page.addInitScript(countTimers, soonMs);
}

/**
 * Waits until the page has been idle for several moments in a row. False if it was busy, will soon be, or
 * navigates away. Earlier requests are known by then, because the marker request follows them on the same path.
 */
const idleMoments = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      async ([path, moments, pauseMs, timeout]) => {
        const watched = globalThis as {
          timersSoon?: Set<number>;
          uncounted?: (act: () => void, ms: number) => number;
        };
        for (let quiet = 0; quiet < moments; quiet += 1) {
          // oxlint-disable-next-line no-await-in-loop -- one moment after the other
          await new Promise<void>((resolve) => (watched.uncounted ?? setTimeout)(resolve, pauseMs));
          // oxlint-disable-next-line no-await-in-loop -- one moment after the other
          await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout }));
          if (watched.timersSoon?.size !== 0) return false;
        }
        await fetch(path);
        return watched.timersSoon?.size === 0;
      },
      [markerPath, quietMoments, betweenMs, idleWithinMs] as const,
    )
    .catch(() => false);

/**
 * Watches a page, whose timers are watched, from before its first URL. The returned function waits until every request
 * of the page has its response and no further request follows. A test that is faster than its page thus ends no earlier
 * than a slow one. It also ends the watch, and returns whether the page became idle or a response was held back.
 * @param heldAfterMs longest wait
 */
export function watchForIdle(page: Page, heldAfterMs = defaultHeldAfterMs): () => Promise<'rested' | 'held'> {
  const unanswered = new Set<Request>();
  let asked = 0;
  const ask = (request: Request) => {
    if (isMarker(request)) return;
    asked += 1;
    unanswered.add(request);
  };
  const end = (request: Request) => void unanswered.delete(request);
  page.on('request', ask).on('requestfinished', end).on('requestfailed', end);

  async function rest(held: AbortSignal): Promise<'rested' | 'held'> {
    let isQuiet = false;
    while (!isQuiet && !held.aborted && !page.isClosed()) {
      const before = asked;
      const wereIdle = await idleMoments(page);
      isQuiet = wereIdle && unanswered.size === 0 && asked === before;
    }
    return held.aborted ? 'held' : 'rested';
  }

  return async () => {
    const held = AbortSignal.timeout(heldAfterMs);
    const over = new Promise<'held'>((resolve) => held.addEventListener('abort', () => resolve('held')));
    const ended = await Promise.race([rest(held), over]);
    page.off('request', ask).off('requestfinished', end).off('requestfailed', end);
    return ended;
  };
}
