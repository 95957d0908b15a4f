import { readSettings, saveSettings, testSettings } from '@geoplan/contracts/geo/geo-settings';
import { expect, test } from 'vitest';
import { answer, Failed, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { webTests } from '../../testing/web-tests.ts';
import { card, keywords, save } from './testing/settings-parts.ts';

const { open } = webTests();

test('reports a failed load, test and save, retries the load, keeps the typed values, and shows the server’s message for the save', async () => {
  let isBroken = true;
  const api: Answer[] = [
    ...fakeSettings(sampleSettings()),
    answer(readSettings, () => {
      if (isBroken) throw new Failed('internal');
      return ok(sampleSettings());
    }),
    answer(testSettings, () => {
      throw new Failed('internal');
    }),
    answer(saveSettings, () => {
      throw new Failed('conflict', { message: 'Настройки меняет другой администратор' });
    }),
  ];
  const page = await open('/settings', { as: 'admin', api });
  await page.getByText('Ошибка загрузки настроек').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await save(page).waitFor();
  await keywords(page).getByRole('button', { name: 'Тест', exact: true }).click();
  await keywords(page).getByText('Ошибка тестирования соединения').waitFor();
  const token = card(page, /Apify/).getByLabel('Токен API');
  await token.fill('apify_api_token');
  await save(page).click();
  await page.getByRole('alert').getByText('Настройки меняет другой администратор').waitFor();
  expect(await token.inputValue()).toBe('apify_api_token');
  await page.route('**/api/settings', (route) => route.abort());
  await save(page).click();
  await page.getByRole('alert').getByText('Ошибка сохранения настроек').waitFor();
  expect(await token.inputValue()).toBe('apify_api_token');
});
