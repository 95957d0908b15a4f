import type { Page } from 'playwright-core';

/**
 * From now on, timers of this document of `leastMs` or longer never fire. A toast or a confirmation that would
 * disappear stays on any machine, for a test that does something else before it checks it.
 */
export async function holdTimers(page: Page, leastMs: number): Promise<void> {
  await page.evaluate((least) => {
    const set = globalThis.setTimeout.bind(globalThis) as (...given: unknown[]) => number;
    const held = (handler: () => void, ms = 0, ...given: unknown[]) =>
      ms >= least ? 0 : set(handler, ms, ...given);
    Object.assign(globalThis, { setTimeout: held });
  }, leastMs);
}
