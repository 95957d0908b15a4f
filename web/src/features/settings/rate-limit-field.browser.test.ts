import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { webTests } from '../../testing/web-tests.ts';
import { keywords, save } from './testing/settings-parts.ts';

const { open } = webTests();

test('changes, validates and removes the rate limit of the key with only the keyboard', async () => {
  const asked: unknown[] = [];
  const api = fakeSettings(sampleSettings({ rapidApiPerSecond: 10 }), asked);
  const page = await open('/settings', { as: 'admin', api });
  const rateField = keywords(page).getByRole('textbox', { name: 'Частота запросов' });
  await rateField.waitFor();
  const ignored = { port: 3001, nodeEnv: 'development' };
  const type = async (text: string) => {
    await rateField.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  // The request may arrive before the save shows as pending, and its response before the save shows as
  // finished. Until then no other save can start.
  const answered = async (times: number, outcome: Locator) => {
    await outcome.waitFor();
    await save(page).and(page.locator(':not([data-pending])')).waitFor();
    expect(asked).toHaveLength(times);
  };
  const saved = page.getByText('Изменений нет');
  expect(await rateField.inputValue()).toBe('10');
  await keywords(page).getByText('Для этого ключа; пусто — по умолчанию, 1').waitFor();
  await type('быстро');
  await keywords(page).getByText('Частота — от 0,05 до 1000 запросов в секунду').waitFor();
  expect(await rateField.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => rateField.evaluate((field) => field === document.activeElement)).toBe(true);
  await type('0');
  expect(await rateField.getAttribute('aria-invalid')).toBe('true');
  await type('999');
  await answered(1, keywords(page).getByText('api.ahrefs.com разрешает не больше 1 в секунду'));
  await type('2,50');
  await answered(2, saved);
  expect(await save(page).isDisabled()).toBe(true);
  await rateField.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await answered(3, saved);
  const bodies = [999, 2.5, null].map((rapidApiPerSecond) => ({ rapidApiPerSecond, ...ignored }));
  expect(asked).toEqual(bodies);
});
