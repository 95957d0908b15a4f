import type { Page, Request } from 'playwright-core';
import { markerPath } from './serve-web.ts';

// What is not answered by then is held back by its test on purpose.
const defaultHeldAfterMs = 3_000;
// A busy machine puts idle moments between an answer and what the page asks because of it.
const quietMoments = 4;
const betweenMs = 30;
// A page that renders no frames may never get its idle callback.
const idleWithinMs = 50;
const isMarker = (request: Request) => request.url().endsWith(markerPath);

// Longer than any pause in typing is waited for.
const soonMs = 1_000;

/** Runs in the page before its own code: knows the timers that fire soon, what they do may be a question. */
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

/** Makes a page tell of the timers it waits for; for all its documents to come. */
export async function watchTimers(page: Page): Promise<void> {
  await page.addInitScript(countTimers, soonMs);
}

/**
 * Waits until the page has been idle for some moments in a row; false = it was or will be busy soon, or is just
 * leaving. What it asked before is known afterwards: the marker takes the same way, behind it.
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
 * Watches a page, whose timers are watched, from before its first address. The wait it returns ends when everything
 * the page asked is answered and it has asked nothing more because of that: a test quicker than its page ends no sooner
 * than a slow one. It ends the watch as well, and tells whether the page came to rest or something was held back.
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
