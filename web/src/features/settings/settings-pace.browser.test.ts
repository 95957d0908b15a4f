import { expect, test } from 'vitest';
import { fakeSettings, sampleSettings } from '../../shared/testing/fake-settings.ts';
import { webTests } from '../../shared/testing/web-tests.ts';

const { open } = webTests();

async function openSettings(settings: Parameters<typeof sampleSettings>[0], asked: unknown[] = []) {
  const page = await open('/settings', { as: 'admin', api: fakeSettings(sampleSettings(settings), asked) });
  const card = page.getByRole('region', { name: 'Ключевые слова: RapidAPI' });
  const pace = card.getByRole('textbox', { name: 'Темп' });
  await pace.waitFor();
  return { page, card, pace, save: page.getByRole('button', { name: 'Сохранить' }) };
}

test('the pace of the key is typed, checked at its field and taken away, by keyboard alone', async () => {
  const asked: unknown[] = [];
  const { page, card, pace, save } = await openSettings({ rapidApiPerSecond: 10 }, asked);
  const ignored = { port: 3001, nodeEnv: 'development' };
  const type = async (text: string) => {
    await pace.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  expect(await pace.inputValue()).toBe('10');
  await card.getByText('Для этого ключа; пусто — обычный темп, 1').waitFor();
  await type('быстро');
  await card.getByText('Темп — от 0,05 до 1000 запросов в секунду').waitFor();
  expect(await pace.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => pace.evaluate((field) => field === document.activeElement)).toBe(true);
  await type('0');
  expect(await pace.getAttribute('aria-invalid')).toBe('true');
  await type('999');
  await card.getByText('api.ahrefs.com разрешает не больше 1 в секунду').waitFor();
  await type('2,50');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await pace.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect.poll(() => save.isDisabled()).toBe(true);
  const paces = [999, 2.5, null].map((rapidApiPerSecond) => ({ rapidApiPerSecond, ...ignored }));
  expect(asked).toEqual(paces);
});

test('what rate limits have made of the pace is told, and that another key begins anew', async () => {
  const { page, card } = await openSettings({ rapidApiPerSecond: 10, rapidApiLearntPerSecond: 2.5 });
  const slowed = card.getByText(/^Сейчас 2,5 в секунду: .* до 10\.$/);
  await slowed.waitFor();
  await card.getByLabel('Ключ API', { exact: true }).fill('another-key');
  await card.getByText(/^Темп 10 — для прежнего ключа/).waitFor();
  expect(await slowed.count()).toBe(0);
  await page.getByRole('button', { name: 'Отменить изменения' }).click();
  await slowed.waitFor();
});
