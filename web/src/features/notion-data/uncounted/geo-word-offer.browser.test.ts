import { setGeoWord } from '@geoplan/contracts/notion/notion-configs';
import { listUncountedSites, type UncountedSite } from '@geoplan/contracts/notion/uncounted-sites';
import { expect, test } from 'vitest';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import {
  fakeWorkspace,
  sampleDisplayConfig,
  sampleWorkspace,
} from '../../../testing/fakes/fake-workspace.ts';
import { phone, webTests } from '../../../testing/web-tests.ts';
import { sampleConfig } from '../../notion-configs/testing/sample-configs.ts';

const { open } = webTests();

const site = (geo: string, at: number): UncountedSite => ({
  id: String(at).padStart(32, 'a'),
  url: `https://site-${at}.example/`,
  brand: 'lumora',
  geo,
  status: 'In prod',
  reason: 'no_country',
  notionUrl: `https://www.notion.so/site-${at}`,
});

/** Uncounted rows of two GEO texts. A word that was assigned to a country counts its row. The first attempt fails. */
function uncounted() {
  const asked: object[] = [];
  const words = new Set<string>();
  let isRefused = true;
  const api: Answer[] = [
    ...fakeWorkspace(sampleWorkspace(2)),
    answer(listUncountedSites, () => {
      const sites = ['EN', 'Балканы'].filter((geo) => !words.has(geo)).map(site);
      const totals = { no_country: sites.length, no_brand: 0, no_rule: 0, not_reported: 0 };
      return ok({ sites, totals, nextCursor: null });
    }),
    answer(setGeoWord, ({ params, body }) => {
      asked.push({ ...params, ...body });
      if (isRefused) {
        isRefused = false;
        throw new Failed('conflict', { message: 'Конфигурация изменена.' });
      }
      words.add(body.word);
      return ok(sampleConfig(1, { geoWords: [body] }));
    }),
  ];
  return { api, asked };
}

const { id } = sampleDisplayConfig();

test('lets an admin assign a word to its probable country in one click, even after a rejected attempt, or choose the country on a phone', async () => {
  const { api, asked } = uncounted();
  const page = await open('/notion-data?view=uncounted', { as: 'admin', api });
  const button = page.getByRole('button', { name: 'Считать «EN» как Великобритания' });
  expect(await button.textContent()).toBe('EN\u00A0= GB');
  await button.click();
  await page.getByText('Не удалось сохранить «EN». Конфигурация изменена.').waitFor();
  await button.click();
  await page.getByText('«EN» теперь считается как Великобритания').waitFor();
  await button.waitFor({ state: 'detached' });
  await page.getByText(/из 1\sзаписи/).waitFor();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Указать страну для «Балканы»' }).click();
  const dialog = page.getByRole('dialog', { name: 'Страна для «Балканы»' });
  const country = dialog.getByRole('combobox', { name: 'Страна' });
  await country.fill('Атлантида');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await dialog.getByText('Такой страны нет в списке').waitFor();
  await country.fill('Сербия');
  await page.getByRole('option', { name: 'Сербия' }).click();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('«Балканы» теперь считается как Сербия').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const english = { id, word: 'EN', country: 'gb' };
  expect(asked).toEqual([english, english, { id, word: 'Балканы', country: 'rs' }]);
});
