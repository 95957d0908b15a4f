import { expect, test } from 'vitest';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { webTests } from '../../testing/web-tests.ts';
import { keywords, save } from './testing/settings-parts.ts';

const { open } = webTests();

test('shows a stored key as a mask that cannot be revealed, replaces it on typing, and removes it when the field is cleared', async () => {
  const asked: unknown[] = [];
  const page = await open('/settings', { as: 'admin', api: fakeSettings(sampleSettings(), asked) });
  const key = keywords(page).getByLabel('Ключ API', { exact: true });
  const show = keywords(page).getByRole('button', { name: 'Показать значение' });
  expect(await key.inputValue()).toBe('••••a1b2');
  expect(await show.isDisabled()).toBe(true);
  await keywords(page)
    .getByText(/показать его нельзя/)
    .waitFor();
  await key.press('End');
  await page.keyboard.type('good-key');
  expect(await key.inputValue()).toBe('good-key');
  expect(await key.getAttribute('type')).toBe('password');
  await show.click();
  expect(await key.getAttribute('type')).toBe('text');
  await save(page).click();
  await page.getByText('Настройки сохранены успешно!').waitFor();
  const replaced = { rapidApiKey: 'good-key', port: 3001, nodeEnv: 'development' };
  expect(asked).toEqual([replaced]);
  await expect.poll(() => key.inputValue()).toBe('••••-key');
  await key.focus();
  await page.keyboard.press('Backspace');
  await keywords(page).getByText('Сохранённое значение будет удалено').waitFor();
  await save(page).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toEqual([replaced, { rapidApiKey: '', port: 3001, nodeEnv: 'development' }]);
  await expect.poll(() => save(page).isDisabled()).toBe(true);
  expect(await key.inputValue()).toBe('');
});
