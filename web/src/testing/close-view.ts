import type { Page } from 'playwright-core';

/** Closes «Вид». The dialog itself takes the key, because a key that arrives while a list in it closes is lost. */
export async function closeView(page: Page): Promise<void> {
  const view = page.getByRole('dialog', { name: 'Вид таблицы' });
  await view.press('Escape');
  await view.waitFor({ state: 'detached' });
}
