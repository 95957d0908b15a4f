import type { Page } from 'playwright-core';

const unknownPath = '/no-such-page';

/** Navigates without a new document, like a link of the product. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Navigates to a screen within a visit, for a tenth of the cost of a new document. It goes through an unknown path, so
 * that no dialog, text or field of the previous screen is mistaken for one of this screen. The app's memory stays.
 * @param clock "false" if the test moves the clock of the page
 */
export async function enterScreen(page: Page, path: string, clock: 'real' | 'false' = 'real'): Promise<void> {
  const unknown = page.getByRole('heading', { level: 1, name: 'Такой страницы нет' });
  // The app does not move the focus on the first screen of a visit, so that one must be rendered before the next.
  await page.locator('h1').first().waitFor();
  await go(page, unknownPath);
  await unknown.waitFor();
  if (path === unknownPath) return;
  await go(page, path);
  await unknown.waitFor({ state: 'detached' });
  // The app focuses the title in the next frame, which never comes while the clock is stopped. A test that focused
  // something before that frame would lose the focus again.
  if (clock === 'real') await page.waitForFunction(() => document.activeElement !== document.body);
}
