import { expect, test } from 'vitest';

import { sharedBrowser } from './browser.ts';

test('the browser shows a page and runs its script', async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent('<h1>Geoplan</h1><script>document.title = String(6 * 7)</script>');
  expect(await page.textContent('h1')).toBe('Geoplan');
  expect(await page.title()).toBe('42');
  await context.close();
});
