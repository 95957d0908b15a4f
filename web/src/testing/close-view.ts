import type { Page } from 'playwright-core';

/**
 * Closes «Вид». The dialog itself takes the key, if necessary twice, because a key that arrives while a list in the
 * dialog closes is lost.
 */
export async function closeView(page: Page): Promise<void> {
  const view = page.getByRole('dialog', { name: 'Вид таблицы' });
  const close = async () => {
    await view.press('Escape');
    await view.waitFor({ state: 'detached', timeout: 2_000 });
  };
  await close().catch(async () => {
    if (await view.isVisible()) await close();
  });
}
