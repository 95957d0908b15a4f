import type { Page } from 'playwright-core';

/** Does something in a popover of the screen of sites, and closes it. */
async function within(page: Page, button: RegExp, act: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await act();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Presses «Обновить» of the screen of sites. */
export const refreshSites = (page: Page) =>
  within(page, /^Синхронизация/, () => page.getByRole('button', { name: 'Обновить' }).click());

/** Chooses in «Вид» whose rows a list shows, and with `database` which. */
export const chooseMode = (page: Page, mode: 'Единая' | 'Одна таблица') =>
  within(page, /^Вид$/, () => page.getByRole('radio', { name: mode }).click());
