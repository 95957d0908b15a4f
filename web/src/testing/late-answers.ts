import type { Page, Request } from 'playwright-core';
import { markerPath, type Call } from './serve-web.ts';

/** Pseudorandom numbers in [0, 1); a seed always gives the same sequence (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Waits until the page has rendered everything it received. Returns the number of timers and skeletons that will still
 * change it.
 * @param longestMs time for which timers and skeletons may end, without a frame that would only be drawn to count them
 */
const drawn = (page: Page, longestMs: number): Promise<number> =>
  page.evaluate(
    async ([marker, longest, pauseMs]) => {
      await fetch(marker);
      // The second frame draws the content that the first one rendered and measured.
      for (let frame = 0; frame < 2; frame += 1)
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const { timersSoon, uncounted = setTimeout } = globalThis as {
        timersSoon?: Set<number>;
        uncounted?: (act: () => void, ms: number) => unknown;
      };
      const changing = () => (timersSoon?.size ?? 0) + document.querySelectorAll('.skeleton-pulse').length;
      for (let waitedMs = 0; changing() > 0 && waitedMs < longest; waitedMs += pauseMs)
        // oxlint-disable-next-line no-await-in-loop -- one pause after the other
        await new Promise<void>((resolve) => void uncounted(resolve, pauseMs));
      return changing();
    },
    [markerPath, longestMs, 20] as const,
  );

/** Number of frames without a new call or pending code after which a page is complete. */
const quietDraws = 3;

/** True for code that may send calls. Chromium never reports the script of a shared worker as received. */
const isCode = (request: Request) =>
  request.url().includes('/assets/') && !request.url().includes('stream-worker');

/**
 * Holds back every response of a page. They are released one at a time in an order derived from the seed, and the page
 * renders each before the next. This equals the responses of a slow network in any order, without its delays.
 */
export function lateAnswers(seed: number) {
  const random = randomNumbers(seed);
  const held: (() => void)[] = [];
  const answered = new Set<string>();
  return {
    /** Option of `open`. A repeated call, such as a poll, gets its response at once. */
    hold: async ({ method, url }: Call): Promise<void> => {
      const asked = `${method} ${url.pathname}${url.search}`;
      if (answered.has(asked)) return;
      answered.add(asked);
      await new Promise<void>((resolve) => void held.push(resolve));
    },
    /** Releases responses until the page requests nothing more. */
    releaseAll: async (page: Page): Promise<void> => {
      const loading = new Set<Request>();
      const begin = (request: Request) => void (isCode(request) && loading.add(request));
      const end = (request: Request) => void loading.delete(request);
      page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
      for (let quiet = 0; quiet < quietDraws; quiet += 1) {
        held.splice(Math.floor(random() * held.length), 1)[0]?.();
        // oxlint-disable-next-line no-await-in-loop -- each is drawn before the next
        const waiting = await drawn(page, held.length === 0 ? 200 : 0);
        if (held.length + loading.size + waiting > 0) quiet = -1;
      }
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    },
  };
}

/**
 * Sum of the layout shifts of a page since its document began, and the moved elements. Shifts after a user action do
 * not count (CLS, web.dev/cls).
 */
export const layoutShifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords() as Shift[];
    observer.disconnect();
    const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput);
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      return element === null ? 'gone' : element.outerHTML.replace(/\s+/g, ' ').slice(0, 120);
    };
    const moved = shifts.flatMap(({ value, sources }) =>
      sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${value.toFixed(4)} ${from.x},${from.y} ${from.width}x${from.height} → ${to.x},${to.y} ${to.width}x${to.height} ${name(node)}`,
      ),
    );
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved };
  });
