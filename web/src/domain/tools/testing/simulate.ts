import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Stops the clock of a page with its own profile: timers fire when the test advances the time. Half a minute ahead,
 * which is shorter than any poll interval, so that a late response does not trigger the next poll.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 30_000);
}

/**
 * Starts a tool with a fake clock and advances it by exactly the tool's delay; a millisecond before, it is still
 * running. For a page with its own profile.
 * @returns requests to any server in that time, except for preloaded parts of the app
 */
export async function simulate(
  page: Page,
  { start, busy, delayMs }: { start: string; busy: string; delayMs: number },
): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    // The browser fetches the icon of a document at any time.
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
