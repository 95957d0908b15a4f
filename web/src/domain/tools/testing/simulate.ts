import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Stops the clock of a page of its own profile: what it does by itself comes when the test lets the time pass. Half a
 * minute ahead, which is less than any poll waits: an answer that is late must not have its next question asked by that.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 30_000);
}

/**
 * Starts a tool under a false clock and lets exactly its delay pass: a millisecond before, it is still under way. For a
 * page of its own profile.
 * @returns what was asked of any server meanwhile, but for parts of the app that are loaded ahead
 */
export async function simulate(
  page: Page,
  { start, busy, delayMs }: { start: string; busy: string; delayMs: number },
): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    // The browser fetches the icon of a document when it likes.
    if (!pathname.startsWith('/assets/') && pathname !== '/favicon.svg') asked.push(request.url());
  };
  page.on('request', note);
  await stopClock(page);
  await page.getByRole('button', { name: start }).click();
  const button = page.getByRole('button', { name: busy });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await page.clock.runFor(delayMs - 1);
  await page.getByRole('progressbar').waitFor();
  await page.clock.runFor(1);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.clock.resume();
  page.off('request', note);
  return asked;
}
