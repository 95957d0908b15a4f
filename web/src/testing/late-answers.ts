import type { Page, Request } from 'playwright-core';
import { markerPath, type Call } from './serve-web.ts';

/** Pseudorandom numbers in [0, 1), the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Waits until the page has drawn what it received before. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(async (marker) => {
    await fetch(marker);
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 50 }));
    // The second frame is drawn with what the first one has rendered and measured.
    for (let frame = 0; frame < 2; frame += 1)
      // oxlint-disable-next-line no-await-in-loop -- one frame after the other
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, markerPath);

/** Frames without a new call after which a page has all that it needs. */
const quietFrames = 8;

/**
 * Holds back every answer of a page. They are released one at a time, in an order that follows from the seed, and the
 * page draws each before the next: the answers of a slow network in any order, without its time.
 */
export function lateAnswers(seed: number) {
  const random = randomNumbers(seed);
  const held: (() => void)[] = [];
  const answered = new Set<string>();
  return {
    /** For `open`. A call that is repeated, as polls are, is answered at once. */
    hold: async ({ method, url }: Call): Promise<void> => {
      const asked = `${method} ${url.pathname}${url.search}`;
      if (answered.has(asked)) return;
      answered.add(asked);
      await new Promise<void>((resolve) => void held.push(resolve));
    },
    /** Releases them until the page requests nothing more, code included. */
    releaseAll: async (page: Page): Promise<void> => {
      const loading = new Set<Request>();
      const end = (request: Request) => void loading.delete(request);
      // Code that may send further calls; the calls themselves are held.
      const begin = (request: Request) => {
        if (request.url().includes('/assets/')) loading.add(request);
      };
      page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
      for (let quiet = 0; quiet < quietFrames; quiet += 1) {
        if (held.length > 0 || loading.size > 0) quiet = 0;
        held.splice(Math.floor(random() * held.length), 1)[0]?.();
        // oxlint-disable-next-line no-await-in-loop -- each is drawn before the next
        await drawn(page);
      }
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    },
  };
}

/** Sum of the layout shifts of a page since its document began, without those that follow an action (CLS, web.dev/cls), and what moved. */
export const layoutShifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const entries = await new Promise<Shift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
      observer.observe({ type: 'layout-shift', buffered: true });
      // A page without shifts reports nothing.
      setTimeout(() => resolve([]), 50);
    });
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
