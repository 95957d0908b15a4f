import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

// What is not answered by then is held back by its test on purpose.
const patienceMs = 3_000;
// A busy machine puts idle moments between an answer and what the page asks because of it.
const quietMoments = 4;
const betweenMs = 30;
// A page that draws no frames may never be told that it is idle.
const idleWithinMs = 50;
const marker = '/at-rest';
const isMarker = (request: Request) => request.url().endsWith(marker);

// Longer than React holds back a screen that has just loaded (300 ms) and than any pause in typing is waited for.
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
  Object.assign(globalThis, { setTimeout: counted, clearTimeout: cleared, timersSoon: soon });
}

/**
 * Waits for a moment in which the page has nothing to do; false = it will have soon, or is just leaving. What it asked
 * before that moment is known afterwards: the marker takes the same way, behind it.
 */
const idleMoment = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      async ([path, timeout]) => {
        await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout }));
        await fetch(path);
        return (globalThis as { timersSoon?: Set<number> }).timersSoon?.size === 0;
      },
      [marker, idleWithinMs] as const,
    )
    .catch(() => false);

/**
 * Watches a page from before its first address. The wait it returns ends when everything the page asked is answered and
 * it has asked nothing more because of that: a test quicker than its page ends no sooner than a slow one.
 */
export async function watchForRest(page: Page): Promise<() => Promise<void>> {
  const unanswered = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (isMarker(request)) return;
    asked += 1;
    unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  await page.addInitScript(countTimers, soonMs);
  await page.route(`**${marker}`, (route) => route.fulfill({ status: 204 }).catch(() => undefined));

  async function rest(patience: AbortSignal): Promise<void> {
    let quiet = 0;
    while (quiet < quietMoments && !patience.aborted && !page.isClosed()) {
      const before = asked;
      await pause(betweenMs);
      const wasIdle = await idleMoment(page);
      quiet = wasIdle && unanswered.size === 0 && asked === before ? quiet + 1 : 0;
    }
  }

  return async () => {
    const patience = AbortSignal.timeout(patienceMs);
    const over = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve()));
    await Promise.race([rest(patience), over]);
  };
}
