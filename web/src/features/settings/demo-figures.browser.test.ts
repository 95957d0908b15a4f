import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';
import { keywords } from './testing/settings-parts.ts';

const { open } = webTests();

test('names the sandbox, and once a real key is saved, offers to delete the emulated figures in one step after a confirmation', async () => {
  const asked: unknown[] = [];
  const settings = sampleSettings({
    rapidApiHost: '127.0.0.1:8090',
    rapidApiKey: '',
    rapidApiPerSecond: 10,
    rapidApiLearntPerSecond: 2.5,
  });
  const page = await open('/settings', {
    as: 'admin',
    api: fakeSettings(settings, asked, { records: 1_240 }),
  });
  const key = page.getByLabel('Ключ API', { exact: true }).first();
  await key.waitFor();
  const offer = page.getByRole('button', { name: 'Удалить демо-данные' });
  expect(await offer.count()).toBe(0);
  await keywords(page).getByText('Демо', { exact: true }).waitFor();
  await keywords(page)
    .getByText(/показатели вымышленные/)
    .waitFor();
  await keywords(page).getByRole('button', { name: 'Тест', exact: true }).click();
  await keywords(page).getByText('Ключ действителен').waitFor();
  await keywords(page)
    .getByText(/^Сейчас 2,5 в секунду/)
    .waitFor();
  await expectAccessibleInAllThemesAndSizes(page);
  await page.setViewportSize(desktop);

  await page.getByRole('combobox', { name: 'Хост API' }).fill('ahrefs-keyword-research.p.rapidapi.com');
  await page.keyboard.press('Escape');
  await keywords(page).getByText('Демо', { exact: true }).waitFor({ state: 'detached' });
  await key.fill('a-real-key');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText(/^По 1\s240\sпарам «слово × страна»/).waitFor();
  await expectAccessible(page, 'offer');

  asked.length = 0;
  await offer.click();
  const question = page.getByRole('alertdialog', { name: 'Удалить демо-данные?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await question.waitFor({ state: 'detached' });
  expect(asked).toEqual([]);

  await offer.click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await page.getByText(/^Демо-данные удалены: 1\s240\sпар$/).waitFor();
  await offer.waitFor({ state: 'detached' });
  // Repeated until nothing is left.
  expect(asked).toEqual([{ source: 'demo' }, { source: 'demo' }, { source: 'demo' }]);
});
