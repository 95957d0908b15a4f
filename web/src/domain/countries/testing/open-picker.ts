import type { Page } from 'playwright-core';

/** Opens the country picker of a form, unless it is open. */
export async function openPicker(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'страна', exact: true });
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  await page.getByRole('searchbox', { name: 'Поиск страны' }).waitFor();
}
