import { startSync } from '@geoplan/contracts/notion/notion';
import { expect, test } from 'vitest';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { fakeWorkspace, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, pathOf } = webTests();

test('opens the page for a keyword and a country, and runs a command', async () => {
  const workspace = sampleWorkspace(0);
  let syncs = 0;
  const records = ['pl', 'de'].map((country) => sampleRecord('lumoret casino', country));
  const page = await open('/', {
    as: 'user',
    api: [
      ...fakeWorkspace(workspace),
      ...fakeRecords(records),
      answer(startSync, () => {
        syncs++;
        return ok(workspace.syncs);
      }),
    ],
  });
  const first = page.getByRole('option').first();
  await page.getByRole('heading', { level: 1, name: 'Дашборд' }).waitFor();
  const type = async (text: string) => {
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox', { name: 'Раздел' }).fill(text);
  };
  await type('Lumoret casino герм');
  await expect.poll(() => first.textContent()).toBe('lumoret casino · ГерманияDE');
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino/country/de');

  await type('lumoret casino fr');
  await page.getByText('Ничего не найдено').waitFor();
  await page.getByRole('button', { name: /^Начать с «lumoret casino fr»/ }).waitFor();
  await page.keyboard.press('Escape');

  await type('тема: тём');
  await expect.poll(() => first.textContent()).toBe('Тема: тёмная');
  await page.keyboard.press('Enter');
  await page.locator('html[data-theme=dark]').waitFor();

  await type('обновить');
  await expect.poll(() => first.textContent()).toBe('Обновить данные из Notion');
  await page.keyboard.press('Enter');
  await expect.poll(() => syncs).toBe(1);
  expect(pathOf(page)).toBe('/keyword/lumoret%20casino/country/de');
});
