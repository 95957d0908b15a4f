import type { Page } from 'playwright-core';

/**
 * From now on no timer of this document of so many milliseconds or more fires: a toast or a confirmation that goes by
 * itself stands however slow the machine, for a test that does something else before it looks at it.
 */
export async function holdTimers(page: Page, leastMs: number): Promise<void> {
  await page.evaluate((least) => {
    const set = globalThis.setTimeout.bind(globalThis) as (...given: unknown[]) => number;
    const held = (handler: () => void, ms = 0, ...given: unknown[]) =>
      ms >= least ? 0 : set(handler, ms, ...given);
    Object.assign(globalThis, { setTimeout: held });
  }, leastMs);
}
