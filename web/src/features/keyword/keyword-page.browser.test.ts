import { listKeywordCountries } from '@geoplan/contracts/geo/geo-keywords';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { truncatedTexts } from '../../testing/truncated-texts.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, Failed } from '../../testing/fakes/fake-api.ts';
import { demoSource, fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const path = '/keyword/lumoret%20casino';
const pairs = [
  sampleRecord('Lumoret casino', 'pl', {
    searchVolume: 74_000,
    difficulty: 24,
    totalDomains: 9,
    sitesInWork: 1,
    launchedSites: 2,
  }),
  sampleRecord('Lumoret casino', 'de', {
    searchVolume: 40_500,
    difficulty: 41,
    totalDomains: 3,
    sitesInWork: 4,
    launchedSites: 5,
    lastUpdated: '2026-11-20T21:30:00.000Z',
  }),
  sampleRecord('Lumoret casino', 'gb', {
    searchVolume: null,
    difficulty: null,
    source: demoSource,
    totalDomains: 5,
    sitesInWork: 9,
    launchedSites: 0,
    lastUpdated: '2026-10-01T09:00:00.000Z',
  }),
];

const countries = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map((text) => text.slice(0, 2)).join(' ');
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Выбрать: ${name}` });

const api = fakeRecords(pairs);
const visit = oneVisit(() => open(path, { as: 'user', api }));
beforeEach(async () => {
  const page = visit();
  replaceAnswers(page, api);
  await enterScreen(page, path);
  await page.getByRole('rowheader').first().waitFor();
});

test('shows four figures and a row per country with date, sites and five stages', async () => {
  const page = visit();
  await page.getByRole('heading', { level: 1, name: 'Lumoret casino' }).waitFor();
  const figures = (await page.locator('main dd').allTextContents()).join('|').replaceAll('\u00A0', ' ');
  expect(figures).toBe('3|114 500|33|0');
  expect(await countries(page)).toBe('PL DE GB');
  const cells = await page.getByRole('row').nth(2).getByRole('cell').allTextContents();
  expect(cells.slice(1, 7).join('|').replaceAll('\u00A0', ' ')).toBe('40 500|41|21.11.2026|3|4|5');
  const unknown = page.getByRole('row').nth(3);
  expect((await unknown.getByRole('cell').allTextContents()).slice(1, 3)).toEqual(['—', '—']);
  await unknown.getByRole('rowheader').getByText('Демо', { exact: true }).waitFor();
  expect(await page.getByText('Демо', { exact: true }).count()).toBe(1);
  expect(cells[8]).toBe('55');
  expect(cells[7]).toBe(
    'Конкуренты: не выполненоAI-анализ: не выполненоТЗ: не выполненоДомены: не выполненоДропы: не выполнено',
  );
  await page.getByText('Последнее обновление: 21.11.2026, 00:30').waitFor();
});

test('sorts by a column, largest value first, and smallest value first on a second click', async () => {
  const page = visit();
  await page.getByRole('button', { name: 'Обновлено' }).click();
  await expect.poll(() => countries(page)).toBe('DE PL GB');
  await page.getByRole('button', { name: 'Обновлено' }).click();
  await expect.poll(() => countries(page)).toBe('GB PL DE');
  await expect.poll(() => pathOf(page)).toBe(`${path}?sort=lastUpdated`);
});

test('shows the bulk bar for selected countries, and opens each tool with the keyword and only these countries', async () => {
  const page = visit();
  await check(page, 'Польша').click();
  await check(page, 'Великобритания').click();
  const bar = page.getByRole('region', { name: 'Действия с выбранными странами' });
  await bar.getByText('Выбрано: 2 страны').waitFor();
  await bar.getByRole('button', { name: 'Сравнить: 2' }).click();
  await page.getByRole('heading', { name: 'Сравнение: 2 страны' }).and(page.locator(':focus')).waitFor();
  await expect.poll(() => pathOf(page)).toMatch(/compare=pl&compare=gb/);
  await page
    .getByRole('row', { name: /^Польша/ })
    .getByText('9 / 1 / 2')
    .waitFor();
  await page.getByRole('button', { name: 'К списку' }).click();
  const links = await bar
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const query = '?keywords=Lumoret%20casino&countries=pl,gb';
  expect(links).toEqual(
    ['/competitor-analysis', '/ai-assistant', '/tz-generation', '/domain-search', '/drop-search'].map(
      (tool) => tool + query,
    ),
  );
});

test('selects and clears all countries with the controls in the footer, and keeps the focus next to the control that changed the selection', async () => {
  const page = visit();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole('button', { name: 'Выбрать все' }).press('Enter');
  await page.getByText('Выбрано 3 из 3').waitFor();
  await expect.poll(focused).toBe('Очистить');
  await page.getByRole('button', { name: 'Очистить' }).press('Enter');
  await page.getByText('Выбрано 0 из 3').waitFor();
  await expect.poll(focused).toBe('Выбрать все');
  await check(page, 'Польша').click();
  await page.getByRole('button', { name: 'Снять выбор' }).press('Enter');
  await expect.poll(focused).toBe('Добавить в план');
});

test('adds the selected countries to the plan, states how many of them are new, and requires a selection', async () => {
  const page = visit();
  const add = page.getByRole('button', { name: 'Добавить в план' });
  await add.click();
  await page.getByText('Выберите страны для добавления в план').waitFor();
  await check(page, 'Польша').click();
  await check(page, 'Германия').click();
  await add.click();
  await page.getByText('Успешно добавлено в план: 2 проектов').waitFor();
  await add.click();
  await page.getByText('Все выбранные проекты уже существуют в плане (2 проектов)').waitFor();
  const stored = await page.evaluate(() => localStorage.getItem('projects'));
  // The plan shows the last added project first: of several added together, that is the first one of the table.
  expect(JSON.parse(stored ?? '')).toMatchObject([
    { country: 'de', difficulty: 41, launchedSites: 5, priority: 'medium' },
    { keyword: 'Lumoret casino', country: 'pl', searchVolume: 74_000, launchedSites: 2, status: 'plan' },
  ]);
});

test('exports every country to a file named after the keyword', async () => {
  const { name, content } = await saveTable(visit(), 'CSV');
  expect(name).toMatch(/^keyword-lumoret-casino-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = content.toString().replaceAll('\u00A0', ' ').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe(
    '"Lumoret casino","PL","Польша","74000","24","18.11.2026","9","1","2","62","","Ahrefs Keyword Research (RapidAPI)","lumoret casino","совпадает с ключевым словом"',
  );
});

test('passes axe with a selection, in both themes and all sizes', async () => {
  const page = visit();
  await check(page, 'Польша').click();
  await expectAccessibleInAllThemesAndSizes(page);
  await page.setViewportSize(desktop);
});

test('keeps the selection in the URL, drops countries that are not stored, and replaces an unknown sort with the default', async () => {
  const page = visit();
  await enterScreen(page, `${path}?sort=-nonsense&selected=de,us,zz`);
  await page.getByText('Выбрано: 1 страна').waitFor();
  expect(await countries(page)).toBe('PL DE GB');
  await check(page, 'Польша').click();
  await expect.poll(() => pathOf(page)).toMatch(/[?&]selected=de,pl$/);
  await page.reload();
  await page.getByText('Выбрано: 2 страны').waitFor();
});

test('shows a country on a phone in two untruncated lines next to its action, without horizontal scrolling', async () => {
  const page = visit();
  await page.setViewportSize(phone);
  const table = page.getByRole('region', { name: /^Страны/ });
  // The rows of the desktop remain until the page has rendered for the new width.
  const lines = async () => {
    const texts = await table.getByRole('row').nth(1).locator('th, td').allInnerTexts();
    return texts.slice(1, 3).map((text) =>
      text
        .replaceAll('\u00A0', ' ')
        .split(/\s*\n\s*/)
        .slice(0, 2),
    );
  };
  await expect.poll(lines).toEqual([
    ['Польша', 'сайты 9 / 1 / 2'],
    ['74 000', '24'],
  ]);
  await table.getByRole('rowheader', { name: 'Великобритания' }).waitFor();
  expect(await truncatedTexts(table)).toEqual([]);
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize(desktop);
});

test('restores the earlier filter, sort and selection with «К результатам» and «Все страны», even after a reload', async () => {
  const page = visit();
  await enterScreen(page, '/analysis-results');
  await page.getByRole('searchbox').fill('lumoret');
  await expect.poll(() => pathOf(page)).toBe('/analysis-results?q=lumoret');
  await page.getByRole('link', { name: 'Lumoret casino', exact: true }).click();
  await page.getByRole('columnheader').getByRole('button', { name: 'Обновлено' }).click();
  await check(page, 'Польша').click();
  const left = /\/keyword\/Lumoret%20casino\?(?=.*sort=-lastUpdated)(?=.*selected=pl)/;
  await expect.poll(() => pathOf(page)).toMatch(left);
  await page.getByRole('link', { name: 'Германия', exact: true }).click();
  const menu = page.getByRole('button', { name: 'Действия страницы' });
  await menu.waitFor();
  await page.reload();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Все страны' }).click();
  await page.getByText('Выбрано: 1 страна').waitFor();
  expect(pathOf(page)).toMatch(left);
  expect(await countries(page)).toBe('DE PL GB');
  await page.getByRole('link', { name: 'К результатам' }).click();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('lumoret');
  expect(pathOf(page)).toBe('/analysis-results?q=lumoret');
});

test('shows the texts from the spec for an unknown keyword and for a failure, with a way back', async () => {
  const page = visit();
  let isBroken = true;
  const known = fakeRecords([sampleRecord('broken', 'pl')]);
  const [, find] = known[1]!;
  const failing = answer(listKeywordCountries, async (asked) => {
    if (isBroken && asked.query.keyword === 'broken') throw new Failed('internal');
    return (await find(asked)) as never;
  });
  replaceAnswers(page, [...known, failing]);
  await enterScreen(page, '/keyword/nobody');
  await page.getByText('Данные для указанного ключевого слова не найдены').waitFor();
  expect(await page.getByRole('link', { name: 'К результатам' }).count()).toBe(2);
  await enterScreen(page, '/keyword/broken');
  await page.getByText('Ошибка при загрузке данных').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByRole('rowheader').first().waitFor();
});
