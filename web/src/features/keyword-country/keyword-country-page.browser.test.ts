import { pairHistory } from '@geoplan/contracts/geo/geo-keywords';
import type { PairMeasurement } from '@geoplan/contracts/geo/geo-record';
import { readRun, startAnalysis, type GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessibleInBothThemes } from '../../testing/expect-accessible.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { demoSource, fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { sampleError, sampleRunDetail } from '../../testing/fakes/sample-runs.ts';
import { saveTable } from '../../testing/save-table.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const path = (country: string) => `/keyword/lumoret%20casino/country/${country}`;
const record = sampleRecord('lumoret casino', 'pl', {
  searchVolume: 74_000,
  clicks: null,
  cpc: 0.5,
  trafficPotential: null,
  source: demoSource,
});

const reading = (month: number, change: Partial<PairMeasurement> = {}): PairMeasurement => ({
  at: new Date(Date.UTC(2026, month, 10, 12)).toISOString(),
  searchVolume: 1_000 * month,
  clicks: 400,
  cpc: 0.84,
  difficulty: 21,
  globalSearchVolume: 50_000,
  trafficPotential: 900,
  source: { provider: 'ahrefs', isDemo: false },
  ...change,
});

const runOf = (at: number, part: Partial<GeoRunDetail>) =>
  sampleRunDetail({ runId: `00000000-0000-4000-a000-00000000000${at}`, ...part });

/**
 * Fake API of a pair in four countries: in `de` it has one measurement, in `fr` its service is failing, and in `it`
 * its figures can be refreshed once. `asked` collects the requested runs.
 */
function fakeCountries() {
  const asked: unknown[] = [];
  const fresh = 80_000;
  const italy = sampleRecord('lumoret casino', 'it');
  const failed = runOf(1, { status: 'failed', errors: [sampleError('lumoret casino', 'fr')] });
  const completed = runOf(2, { status: 'completed', results: [] });
  const api = [
    ...fakeRecords([
      record,
      ...['de', 'fr'].map((country) => sampleRecord('lumoret casino', country)),
      italy,
    ]),
    answer(pairHistory, ({ params: { country } }) => {
      if (country === 'fr') throw new Failed('internal');
      const second = reading(9, { cpc: null, clicks: null, source: demoSource });
      return ok(country === 'pl' ? [reading(8), second, reading(10)] : [reading(10)]);
    }),
    answer(startAnalysis, ({ body }) => {
      const isItaly = body.countries.includes('it');
      if (isItaly && italy.searchVolume === fresh)
        throw new Failed('conflict', { message: 'Ключ провайдера не задан.' });
      if (isItaly) italy.searchVolume = fresh;
      asked.push(body);
      const { runId } = isItaly ? completed : failed;
      return ok({ runId, status: 'running' as const, done: 0, total: 1 });
    }),
    answer(readRun, ({ params: { runId } }) => ok(runId === failed.runId ? failed : completed)),
  ];
  return { api, asked };
}

const { api, asked } = fakeCountries();
// The spelling in the URL differs from the stored one.
const visit = oneVisit(async () => {
  const page = await open('/keyword/LUMORET%20%20Casino/country/PL', { as: 'user', api });
  await page.getByText('Подробные метрики').waitFor();
  return page;
});
/** Opens the pair in a country. */
async function enter(country: string): Promise<Page> {
  await enterScreen(visit(), path(country));
  await visit().getByText('Подробные метрики').waitFor();
  return visit();
}
const dds = async (page: Page) =>
  (await page.locator('main dd').allTextContents()).map((text) => text.replaceAll('\u00A0', ' '));

/** Buys the figures of the pair again. */
async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Действия страницы' }).click();
  await page.getByRole('menuitem', { name: 'Обновить показатели' }).click();
}

/** Chooses the metric of the chart. */
async function choose(page: Page, metric: string): Promise<void> {
  await page.getByRole('button', { name: /Метрика$/ }).click();
  await page.getByRole('option', { name: metric }).click();
}

test('shows seven key figures, the detailed figures and the sites of the brand, however the URL spells the pair', async () => {
  const page = visit();
  await enterScreen(page, '/keyword/LUMORET%20%20Casino/country/PL');
  await page.getByRole('heading', { level: 1, name: 'lumoret casino · PL' }).waitFor();
  expect(await dds(page)).toEqual(
    ['74 000', '21', '0,50 $', '62', '3', '2', '1'].concat([
      '—',
      '50 000',
      '—',
      '18.11.2026',
      'Польша',
      'lumoret casino',
      'Демо',
    ]),
  );
  // One mark is next to the title.
  expect(await page.locator('header').getByText('Демо', { exact: true }).count()).toBe(1);
  await page.getByText('Сайты не найдены в базе Notion').waitFor();
  expect(await page.getByRole('tab', { name: /^Гео-анализ.*завершено$/i }).count()).toBe(1);
});

test('names a stage that is not done and opens its prefilled tool', async () => {
  const page = await enter('pl');
  await page.getByRole('tab', { name: 'Дропы' }).click();
  await page.getByText('Подбор дропов не выполнен').waitFor();
  const start = page.getByRole('link', { name: 'Начать' });
  expect(await start.getAttribute('href')).toBe('/drop-search?keywords=lumoret%20casino&countries=pl');
  await expect.poll(() => pathOf(page)).toMatch(/\?tab=drops$/);
  await page.getByRole('tab', { name: 'Гео-анализ' }).click();
  await page.getByText('Подробные метрики').waitFor();
});

test('opens tools from the page header with the pair filled in', async () => {
  const page = await enter('pl');
  await page.getByRole('button', { name: 'Действия страницы' }).click();
  await page.getByRole('menuitem', { name: 'Подбор доменов' }).click();
  await expect.poll(() => pathOf(page)).toBe('/domain-search');
  await expect
    .poll(() => page.getByLabel('Ключевое слово 1', { exact: true }).inputValue())
    .toBe('lumoret casino');
});

test('adds the pair to the plan and opens the plan, or reports that the browser refused to store it, and stays on the page', async () => {
  const page = await enter('pl');
  await page.evaluate(() => {
    const store = Storage.prototype;
    const setItem = Object.getOwnPropertyDescriptor(store, 'setItem')!;
    store.setItem = (name) => {
      if (name !== 'projects') return;
      Object.defineProperty(store, 'setItem', setItem);
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Добавить в план' }).click();
  await page.getByText('Ошибка при добавлении проекта в план').waitFor();
  expect(pathOf(page)).toBe(path('pl'));
  await page.getByRole('button', { name: 'Добавить в план' }).click();
  await expect.poll(() => pathOf(page)).toBe('/planning?q=lumoret+casino');
  await page.getByText('Проект "lumoret casino (Польша)" добавлен в план!').waitFor();
});

test('exports one row with all known figures', async () => {
  const page = await enter('pl');
  const { content } = await saveTable(page, 'CSV');
  const lines = content.toString().split('\r\n');
  expect(lines[1]?.replaceAll('\u00A0', ' ')).toBe(
    '"lumoret casino","PL","Польша","74000","","0.5","21","50000","","3","2","1","Демо","18.11.2026","lumoret casino","совпадает с ключевым словом"',
  );
});

test('shows three measurements as a line chart and a table, including unknown values, and passes axe in both themes', async () => {
  const page = await enter('pl');
  await page.locator('.recharts-line').waitFor();
  const rows = await page.getByRole('table', { name: 'История метрик' }).getByRole('row').allInnerTexts();
  expect(rows).toHaveLength(4);
  expect(rows[2]?.replaceAll('\u00A0', ' ')).toMatch(/10\.10\.2026\s9 000\s—\s21\s—\sДемо/);
  await page.getByText('Источник: Ahrefs API — 2, Демо — 1').waitFor();
  await choose(page, 'CPC');
  await page.locator('.recharts-cartesian-axis-tick-value', { hasText: '$' }).first().waitFor();
  await expectAccessibleInBothThemes(page);
});

test('shows one measurement as a line of text', async () => {
  const page = await enter('de');
  await page.getByText('Пока один замер').waitFor();
  expect(await page.locator('.recharts-line').count()).toBe(0);
});

test('keeps the rest of the page when the history cannot be loaded, and shows the reason when a refresh fails', async () => {
  const page = await enter('fr');
  await page.getByText('Не удалось загрузить историю').waitFor();
  expect((await dds(page))[0]).toBe('1 000');
  await refresh(page);
  await page.getByText('Ошибка: Источник метрик не ответил за 25 с').waitFor();
});

test('buys only this pair on a refresh and shows the new figures, or the reason if the refresh is rejected', async () => {
  const page = await enter('it');
  asked.length = 0;
  await refresh(page);
  await page.getByText('Данные обновлены').waitFor();
  await expect.poll(async () => (await dds(page))[0]).toBe('80 000');
  expect(asked).toEqual([
    {
      keywords: ['lumoret casino'],
      countries: ['it'],
      settings: { includeCompetitors: false, includeAiAnalysis: false, refresh: true },
    },
  ]);
  await refresh(page);
  await page.getByText('Ошибка: Ключ провайдера не задан.').waitFor();
});

test('reports an unknown keyword and an unknown country as not found, with a way back, and lets a viewer read the figures but not buy new ones', async () => {
  const page = await open('/keyword/nobody/country/pl', { as: 'viewer', api });
  const nothing = page.getByText('Данные для указанного ключевого слова и страны не найдены');
  await nothing.waitFor();
  await enterScreen(page, '/keyword/a/country/1%2F2');
  await page.getByText('Такой страны нет в каталоге').waitFor();
  await nothing.waitFor();
  await page.getByRole('link', { name: 'К результатам' }).click();
  await expect.poll(() => pathOf(page)).toBe('/analysis-results');
  await enterScreen(page, path('pl'));
  await page.getByText('Подробные метрики').waitFor();
  await page.getByRole('button', { name: 'Действия страницы' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Все страны']);
});
