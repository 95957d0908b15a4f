import { saveSettings } from '@geoplan/contracts/geo/geo-settings';
import { beforeEach, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { answer } from '../../testing/fakes/fake-api.ts';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { webTests } from '../../testing/web-tests.ts';
import { card, keywords, save } from './testing/settings-parts.ts';

const { open, oneVisit, replaceAnswers } = webTests();

const asked: unknown[] = [];
const fake = fakeSettings(sampleSettings(), asked);
const page = oneVisit(() => open('/settings', { as: 'admin', api: fake }));
beforeEach(async () => {
  asked.length = 0;
  replaceAnswers(page(), fake);
  await enterScreen(page(), '/settings');
  await save(page()).waitFor();
});

test('sends only the changes, and replaces the saved key with its mask', async () => {
  const openai = card(page(), /OpenAI/);
  await openai.getByLabel('Ключ API').fill('sk-new-secret-9876');
  await openai.getByRole('switch').click();
  await openai.getByRole('combobox', { name: 'Модель' }).fill('gpt-6-preview');
  await page().keyboard.press('Escape');
  await save(page()).click();
  // The toast may be that of an earlier test.
  await page().getByText('Настройки сохранены успешно!').waitFor();
  const openaiPatch = { apiKey: 'sk-new-secret-9876', model: 'gpt-6-preview', enabled: true };
  await expect.poll(() => asked).toEqual([{ openai: openaiPatch, port: 3001, nodeEnv: 'development' }]);
  // The toast is rendered independently and may appear before the fields are updated.
  await expect.poll(() => openai.getByLabel('Ключ API').inputValue()).toBe('••••9876');
  await expect.poll(() => save(page()).isDisabled()).toBe(true);
});

test('keeps values typed during a save as unsaved changes and sends only them with the next save', async () => {
  const [, store] = fake.find(([endpoint]) => endpoint === saveSettings)!;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = answer(saveSettings, async (call) => {
    const stored = (await store(call)) as never;
    await released;
    return stored;
  });
  replaceAnswers(page(), [...fake, held]);
  const key = card(page(), /OpenAI/).getByLabel('Ключ API');
  const model = card(page(), /OpenAI/).getByRole('combobox', { name: 'Модель' });
  const other = card(page(), /Anthropic/).getByRole('combobox', { name: 'Модель' });
  await key.fill('sk-new-secret-9876');
  await model.fill('gpt-7-preview');
  await page().keyboard.press('Escape');
  await save(page()).click();
  await expect.poll(() => asked).toHaveLength(1);
  await other.fill('claude-9-preview');
  await page().keyboard.press('Escape');
  await model.fill('gpt-8-preview');
  await page().keyboard.press('Escape');
  release();
  await page().getByText('Настройки сохранены успешно!').waitFor();
  await expect.poll(() => key.inputValue()).toBe('••••9876');
  expect(await other.inputValue()).toBe('claude-9-preview');
  expect(await model.inputValue()).toBe('gpt-8-preview');
  await page()
    .getByText(/^2.изменения: модель OpenAI, модель Anthropic$/)
    .waitFor();
  await save(page()).and(page().locator(':not([data-pending])')).click();
  const second = { openai: { model: 'gpt-8-preview' }, anthropic: { model: 'claude-9-preview' } };
  await expect.poll(() => asked.at(-1)).toEqual({ ...second, port: 3001, nodeEnv: 'development' });
  await expect.poll(() => save(page()).isDisabled()).toBe(true);
});

test('shows a stored key as a mask that cannot be revealed, replaces it on typing, and removes it when the field is cleared', async () => {
  const key = keywords(page()).getByLabel('Ключ API', { exact: true });
  const show = keywords(page()).getByRole('button', { name: 'Показать значение' });
  expect(await key.inputValue()).toBe('••••a1b2');
  expect(await show.isDisabled()).toBe(true);
  await keywords(page())
    .getByText(/показать его нельзя/)
    .waitFor();
  await key.press('End');
  await page().keyboard.type('good-key');
  expect(await key.inputValue()).toBe('good-key');
  expect(await key.getAttribute('type')).toBe('password');
  await show.click();
  expect(await key.getAttribute('type')).toBe('text');
  await save(page()).click();
  const replaced = { rapidApiKey: 'good-key', port: 3001, nodeEnv: 'development' };
  await expect.poll(() => asked).toEqual([replaced]);
  await expect.poll(() => key.inputValue()).toBe('••••-key');
  await key.focus();
  await page().keyboard.press('Backspace');
  await keywords(page()).getByText('Сохранённое значение будет удалено').waitFor();
  await save(page()).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toEqual([replaced, { rapidApiKey: '', port: 3001, nodeEnv: 'development' }]);
  await expect.poll(() => save(page()).isDisabled()).toBe(true);
  expect(await key.inputValue()).toBe('');
});
