import type { Page } from 'playwright-core';
import { tokenKey, userKey } from '../../../shared/session/stored-session.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { watchForIdle } from '../../../testing/page-idle.ts';

/** Simulates that another tab signs this user out and in again: the tab drops input, results and settings. */
const signInAgain = (page: Page): Promise<void> =>
  page.evaluate(
    (kept) => {
      const session = kept.map((key) => [key, localStorage.getItem(key) ?? ''] as const);
      localStorage.clear();
      // No key is named if all of them change.
      dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
      for (const [key, value] of session) localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
    },
    [userKey, tokenKey],
  );

async function enterAnew(page: Page, path: string): Promise<void> {
  await signInAgain(page);
  await enterScreen(page, path);
}

/** Enters a tool's screen within a visit, with forms, results and table options of a new visit. */
export async function enterTool(page: Page, path: string): Promise<void> {
  // Waits for the initial requests of a screen and its top bar, which do not count as those of the tool's run.
  await Promise.all([page.waitForResponse(/\/api\/geo-analysis\/runs\?/), enterAnew(page, path)]);
}

/** Waits for the initial requests of a tool that was just opened, which do not count as those of its run. */
export async function toolAtRest(page: Page, start: string): Promise<Page> {
  await page.getByRole('button', { name: start }).waitFor();
  await watchForIdle(page)();
  return page;
}

/** Enters a tool's screen the same way and returns its result without a delay. For a page with its own profile. */
export async function enterToolResult(
  page: Page,
  path: string,
  { start, delayMs, prepare }: { start: string; delayMs: number; prepare?: () => Promise<void> },
): Promise<void> {
  await enterTool(page, path);
  await prepare?.();
  await page.clock.install();
  await page.getByRole('button', { name: start }).click();
  await page.clock.fastForward(delayMs);
  await page.getByRole('region', { name: 'Результат' }).getByRole('heading', { level: 2 }).waitFor();
}
