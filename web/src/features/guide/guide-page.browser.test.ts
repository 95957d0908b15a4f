import { expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

test('opens the guide from «?», with a link to each task and all pictures loaded', async () => {
  const page = await open('/planning', { as: 'user' });
  await page.getByRole('navigation').first().waitFor();
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog').getByRole('link', { name: 'руководстве' }).click();
  await page.getByRole('heading', { level: 1, name: 'Руководство' }).waitFor();
  const contents = page.getByRole('navigation', { name: 'Разделы руководства' });
  await contents.getByRole('link', { name: 'Баланс платных API' }).click();
  await expect.poll(() => page.evaluate(() => decodeURIComponent(location.hash))).toBe('#баланс-платных-api');
  const picture = page.getByRole('img', { name: 'Остатки, расходы и оповещения по счетам' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1440);
  await expectAccessibleInAllThemesAndSizes(page);
});
