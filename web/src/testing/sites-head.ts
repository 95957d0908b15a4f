import type { Page } from 'playwright-core';

/** Runs an action in a popover of the sites screen, and closes the popover; its button has the focus afterwards. */
async function within(page: Page, name: RegExp, act: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.click();
  await act();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
}

/** Presses «Обновить» on the sites screen. */
export const refreshSites = (page: Page) =>
  within(page, /^Синхронизация/, () => page.getByRole('button', { name: 'Обновить' }).click());

/** Selects the display mode in «Вид». */
export const chooseMode = (page: Page, mode: 'Единая' | 'Одна таблица') =>
  within(page, /^Вид$/, () => page.getByRole('radio', { name: mode }).click());
