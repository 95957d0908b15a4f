import { pairHistory } from '@geoplan/contracts/geo/geo-keywords';
import type { PairMeasurement } from '@geoplan/contracts/geo/geo-record';
import { readRun, startAnalysis, type GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, Failed, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { demoSource, fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { sampleError, sampleRunDetail } from '../../testing/fakes/sample-runs.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const path = '/keyword/lumoret%20casino/country/pl';
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

async function openCountry(api: Answer[] = fakeRecords([record]), at = path, as: 'user' | 'viewer' = 'user') {
  const page = await open(at, { as, api });
  await page.getByText('Подробные метрики').waitFor();
  return page;
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

/** API that starts a run and ends it as `run` describes. */
const refreshing = (run: GeoRunDetail, asked: unknown[] = []): Answer[] => [
  answer(startAnalysis, ({ body }) => {
    asked.push(body);
    return ok({ runId: run.runId, status: 'running' as const, done: 0, total: 1 });
  }),
  answer(readRun, () => ok(run)),
];

describe('a stored pair', () => {
  // The spelling in the URL differs from the stored one.
  const visit = oneVisit(() => openCountry(undefined, '/keyword/LUMORET%20%20Casino/country/PL'));

  test('shows seven key figures, the detailed figures and the sites of the brand, however the URL spells the pair', async () => {
    const page = visit();
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
    const page = visit();
    await page.getByRole('tab', { name: 'Дропы' }).click();
    await page.getByText('Подбор дропов не выполнен').waitFor();
    const start = page.getByRole('link', { name: 'Начать' });
    expect(await start.getAttribute('href')).toBe('/drop-search?keywords=lumoret%20casino&countries=pl');
    await expect.poll(() => pathOf(page)).toMatch(/\?tab=drops$/);
    await page.getByRole('tab', { name: 'Гео-анализ' }).click();
    await page.getByText('Подробные метрики').waitFor();
  });

  test('opens tools from the page header with the pair filled in', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Действия страницы' }).click();
    await page.getByRole('menuitem', { name: 'Подбор доменов' }).click();
    await expect.poll(() => pathOf(page)).toBe('/domain-search');
    await expect
      .poll(() => page.getByLabel('Ключевое слово 1', { exact: true }).inputValue())
      .toBe('lumoret casino');
    await page.goBack();
    await page.getByText('Подробные метрики').waitFor();
  });

  test('adds the pair to the plan and opens the plan', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Добавить в план' }).click();
    await expect.poll(() => pathOf(page)).toBe('/planning?q=lumoret+casino');
    await page.getByText('Проект "lumoret casino (Польша)" добавлен в план!').waitFor();
    await page.goBack();
    await page.getByText('Подробные метрики').waitFor();
  });

  test('exports one row with all known figures', async () => {
    const page = visit();
    const { content } = await saveTable(page, 'CSV');
    const lines = content.toString().split('\r\n');
    expect(lines[1]?.replaceAll('\u00A0', ' ')).toBe(
      '"lumoret casino","PL","Польша","74000","","0.5","21","50000","","3","2","1","Демо","18.11.2026","lumoret casino","совпадает с ключевым словом"',
    );
  });
});

test('reports that the browser refused to store a planned pair, and stays on the page', async () => {
  const page = await openCountry();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Добавить в план' }).click();
  await page.getByText('Ошибка при добавлении проекта в план').waitFor();
  await page.getByRole('tab', { name: 'Дропы' }).click();
  await expect.poll(() => pathOf(page)).toBe(`${path}?tab=drops`);
});

describe('a pair with three measurements', () => {
  const visit = oneVisit(() =>
    openCountry([
      ...fakeRecords([record]),
      answer(pairHistory, () =>
        ok([reading(8), reading(9, { cpc: null, clicks: null, source: demoSource }), reading(10)]),
      ),
    ]),
  );

  test('shows three measurements as a line chart and a table, including unknown values', async () => {
    const page = visit();
    await page.locator('.recharts-line').waitFor();
    const rows = await page.getByRole('table', { name: 'История метрик' }).getByRole('row').allInnerTexts();
    expect(rows).toHaveLength(4);
    expect(rows[2]?.replaceAll('\u00A0', ' ')).toMatch(/10\.10\.2026\s9 000\s—\s21\s—\sДемо/);
    await page.getByText('Источник: Ahrefs API — 2, Демо — 1').waitFor();
    await choose(page, 'CPC');
    await page.locator('.recharts-cartesian-axis-tick-value', { hasText: '$' }).first().waitFor();
    await choose(page, 'Объём');
  });

  test('passes axe with the chart, in both themes and all sizes', async () => {
    const page = visit();
    await page.locator('.recharts-line').waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
  });
});

describe('a pair with one measurement, for a viewer', () => {
  const visit = oneVisit(() =>
    openCountry([...fakeRecords([record]), answer(pairHistory, () => ok([reading(10)]))], path, 'viewer'),
  );

  test('shows one measurement as a line of text', async () => {
    const page = visit();
    await page.getByText('Пока один замер').waitFor();
    expect(await page.locator('.recharts-line').count()).toBe(0);
  });

  test('lets a viewer read the figures but not buy new ones', async () => {
    await visit().getByRole('button', { name: 'Действия страницы' }).click();
    expect(await visit().getByRole('menuitem').allTextContents()).toEqual(['Все страны']);
    await visit().keyboard.press('Escape');
  });
});

describe('a pair whose service is failing', () => {
  const failed = sampleRunDetail({ status: 'failed', errors: [sampleError('lumoret casino', 'pl')] });
  const visit = oneVisit(() =>
    openCountry([
      ...fakeRecords([record]),
      answer(pairHistory, () => {
        throw new Failed('internal');
      }),
      ...refreshing(failed),
    ]),
  );

  test('keeps the rest of the page when the history cannot be loaded', async () => {
    await visit().getByText('Не удалось загрузить историю').waitFor();
    expect((await dds(visit()))[0]).toBe('74 000');
  });

  test('shows the reason when a refresh fails', async () => {
    await refresh(visit());
    await visit().getByText('Ошибка: Источник метрик не ответил за 25 с').waitFor();
  });
});

test('buys only this pair on a refresh and shows the new figures, or the reason if the refresh is rejected', async () => {
  const asked: unknown[] = [];
  const fresh = { ...record };
  const run = sampleRunDetail({ status: 'completed', results: [] });
  const [start, read] = refreshing(run, asked);
  let isRefused = false;
  const refusing = answer(startAnalysis, (call) => {
    if (isRefused) throw new Failed('conflict', { message: 'Ключ провайдера не задан.' });
    return start![1](call) as never;
  });
  const page = await openCountry([...fakeRecords([fresh]), read!, refusing]);
  fresh.searchVolume = 80_000;
  await refresh(page);
  await page.getByText('Данные обновлены').waitFor();
  await expect.poll(async () => (await dds(page))[0]).toBe('80 000');
  expect(asked).toEqual([
    {
      keywords: ['lumoret casino'],
      countries: ['pl'],
      settings: { includeCompetitors: false, includeAiAnalysis: false, refresh: true },
    },
  ]);
  isRefused = true;
  await refresh(page);
  await page.getByText('Ошибка: Ключ провайдера не задан.').waitFor();
});

test('reports an unknown keyword and an unknown country as not found, with a way back', async () => {
  const page = await open('/keyword/nobody/country/pl', { as: 'viewer', api: fakeRecords([record]) });
  const nothing = page.getByText('Данные для указанного ключевого слова и страны не найдены');
  await nothing.waitFor();
  await page.goto(page.url().replace('/nobody/country/pl', '/a/country/1%2F2'));
  await page.getByText('Такой страны нет в каталоге').waitFor();
  await nothing.waitFor();
  await page.getByRole('link', { name: 'К результатам' }).click();
  await expect.poll(() => pathOf(page)).toBe('/analysis-results');
});
