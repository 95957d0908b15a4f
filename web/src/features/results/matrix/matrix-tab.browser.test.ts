import { countries } from '@geoplan/contracts/countries/countries';
import type { Page } from 'playwright-core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { truncatedTexts } from '../../../testing/truncated-texts.ts';
import { dismissToasts } from '../../../testing/dismiss-toasts.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/expect-accessible.ts';
import { demoSource, fakeRecords, manyRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { desktop, phone, smallDesktop, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const path = '/analysis-results?tab=matrix';
const noSite = { totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
const pairs = [
  sampleRecord('lumoret casino', 'pl', { searchVolume: 74_000, difficulty: 24 }),
  sampleRecord('lumoret casino', 'de', { searchVolume: 4_400, ...noSite }),
  sampleRecord('torvelbet', 'de', { searchVolume: null, difficulty: null, source: demoSource, ...noSite }),
];

const cell = (page: Page, name: RegExp | string) => page.getByRole('gridcell', { name });

const api = fakeRecords(pairs);
const projects = JSON.stringify([{ id: '1', keyword: 'LUMORET casino', country: 'pl' }]);
const visited = oneVisit(async () => {
  const page = await open(path, { as: 'user', api, stored: { projects } });
  await page.getByRole('gridcell').first().waitFor();
  return page;
});

// Each test leaves the filters as they were.
beforeEach(async () => {
  const page = visited();
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await dismissToasts(page);
  await page.getByText('Показано 2 ключевых слова · 2 страны').waitFor();
});

test('shows the demand and the coverage of each pair, describes a gap, and shows a dash for a missing pair', async () => {
  const page = visited();
  expect(
    await cell(page, /^lumoret casino, Польша.*в плане$/)
      .locator('[aria-hidden]')
      .first()
      .innerText(),
  ).toMatch(/74\s000\s+24\s+3 \/ 2 \/ 1/);
  expect(
    await cell(page, /^lumoret casino, Германия/)
      .locator('[aria-hidden]')
      .first()
      .innerText(),
  ).toMatch(/4\s400\s+21$/);
  // Its demand is unknown, and its keyword has one mark for all its cells.
  const unknown = cell(page, /^torvelbet, Германия: объём неизвестен.*демо-данные$/);
  expect(await unknown.locator('[aria-hidden]').first().innerText()).toMatch(/^—\s+—\s+0$/);
  await page.getByRole('rowheader').filter({ hasText: 'torvelbet' }).getByText('Демо').waitFor();
  expect(await page.getByText('Демо', { exact: true }).count()).toBe(1);
  expect(await cell(page, 'torvelbet, Польша: нет данных').locator('p').innerText()).toBe('—');
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Ключевое слово',
    'PL\nПольша',
    'DE\nГермания',
  ]);
});

test('shows figures in the popover of a cell, plans the pair, links to its page or, without data, to its analysis, and returns the focus on Escape', async () => {
  const page = visited();
  await cell(page, /^torvelbet, Германия/).click();
  const popover = page.getByRole('dialog', { name: 'torvelbet, Германия' });
  await popover.getByText('0,84 $').waitFor();
  await popover.getByRole('button', { name: /^В план:/ }).click();
  await page.getByText('Проект "torvelbet (Германия)" добавлен в план!').waitFor();
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  const planned = cell(page, /^torvelbet, Германия.*в плане, демо-данные$/);
  await expect.poll(() => planned.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await popover.getByRole('link', { name: 'Подробнее' }).click();
  await expect.poll(() => pathOf(page)).toBe('/keyword/torvelbet/country/de');
  await page.goBack();
  await cell(page, 'torvelbet, Польша: нет данных').click();
  const link = page.getByRole('link', { name: 'Проанализировать' });
  expect(await link.getAttribute('href')).toBe('/geo-analysis?keywords=torvelbet&countries=pl');
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
});

test('colours an open gap, fades a covered pair, and shows a dense cell in one line', async () => {
  const page = visited();
  const background = (name: RegExp) =>
    cell(page, name).evaluate((each) => getComputedStyle(each).backgroundColor);
  const tones = [await background(/^lumoret casino, Германия/), await background(/^lumoret casino, Польша/)];
  expect(tones).toEqual(['rgb(132, 176, 254)', 'rgb(245, 248, 253)']);
  const heights = async () => {
    await page.getByRole('button', { name: 'Вид' }).click();
    await page.getByRole('radio', { name: 'Плотная' }).click();
    await page.keyboard.press('Escape');
    const dense = (await cell(page, /^lumoret casino, Польша/).boundingBox())!.height;
    await page.getByRole('button', { name: 'Вид' }).click();
    await page.getByRole('radio', { name: 'Обычная' }).click();
    await page.keyboard.press('Escape');
    return [dense, (await cell(page, /^lumoret casino, Польша/).boundingBox())!.height];
  };
  expect(await heights()).toEqual([28, 52]);
});

test('filters to as many gaps as «Есть спрос, нет сайта» counts, plans them, and undoes the planning', async () => {
  const page = visited();
  const toggle = page.getByRole('button', { name: 'Есть спрос, нет сайта' });
  const count = async () => (await toggle.innerText()).split('\n')[1];
  await expect.poll(count).toBe('1');
  await toggle.click();
  await page.getByText('Показано 1 ключевое слово · 1 страна', { exact: true }).waitFor();
  expect(await count()).toBe('1');
  expect(await page.getByRole('gridcell').count()).toBe(1);
  await expect.poll(() => pathOf(page)).toBe(`${path}&gaps=true`);
  const add = page.getByRole('button', { name: 'Добавить в план' });
  await add.click();
  await page.getByRole('menuitem', { name: 'Все: 1' }).click();
  // A planned pair is a gap until it has a site, so it is marked and still counted.
  await cell(page, /есть спрос, нет сайта, в плане$/).waitFor();
  expect(await count()).toBe('1');
  await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await cell(page, /нет сайта$/).waitFor();
  await toggle.click();
  await expect.poll(() => pathOf(page)).toBe(path);
});

test('filters the matrix and its export by countries, a preset of countries and minimum volume, counts the visible part, and offers a reset if nothing is left', async () => {
  const page = visited();
  await page.getByRole('button', { name: /Страны:/ }).click();
  await page.getByRole('button', { name: 'Только с сайтами' }).click();
  await expect.poll(() => pathOf(page)).toBe(`${path}&countries=pl`);
  await page.getByRole('checkbox', { name: /Польша/ }).click();
  await page.getByLabel('Поиск страны').fill('гер');
  await page.getByRole('checkbox', { name: /Германия/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Наименьший объём/ }).click();
  await page.getByRole('option', { name: 'Объём: от 2 000' }).click();
  await page.getByText('Показано 1 ключевое слово · 1 страна', { exact: true }).waitFor();
  await expect.poll(() => pathOf(page)).toBe(`${path}&countries=de&volume=2000`);
  const { name, content } = await saveTable(page, 'CSV');
  expect(name).toMatch(/^matrix-/);
  expect(content.toString().split('\r\n').slice(1)).toEqual([
    '"lumoret casino","DE","Германия","4400","21","0.84","0","0","0","76","","да","нет","нет","lumoret casino","совпадает с ключевым словом"',
  ]);
  await page.getByRole('searchbox').fill('nothing');
  await page.getByText('Результаты не найдены').waitFor();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).last().click();
  await page.getByText('Показано 2 ключевых слова · 2 страны').waitFor();
  await expect.poll(() => pathOf(page)).toBe(path);
});

test('passes axe with the popover open and with only gaps shown, in both themes and all sizes', async () => {
  const page = visited();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('gridcell').first().click();
  await page.getByRole('dialog').waitFor();
  await expectAccessibleInBothThemes(page, 'popover');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Есть спрос, нет сайта' }).click();
  await page.setViewportSize(smallDesktop);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallDesktop.width);
  await page.setViewportSize(phone);
  await expectAccessible(page, 'phone, gaps');
  await page.getByRole('button', { name: 'Есть спрос, нет сайта' }).click();
});

/** Shows other records under a filter that no other test uses, because the app caches what it has loaded. */
async function enterMatrix(records: Parameters<typeof fakeRecords>[0], filter: string): Promise<Page> {
  const page = visited();
  onTestFinished(async () => {
    replaceAnswers(page, api);
    await enterScreen(page, path);
  });
  replaceAnswers(page, fakeRecords(records));
  await enterScreen(page, `${path}&${filter}`);
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

test('navigates 40 countries × 60 keywords by keyboard from corner to corner, but renders only a few cells', async () => {
  const codes = countries.slice(0, 40).map(({ code }) => code);
  const page = await enterMatrix(manyRecords(60, codes), 'q=keyword');
  await page.getByRole('searchbox').focus();
  await cell(page, /^keyword 0001, /)
    .first()
    .focus();
  const here = () =>
    page.evaluate(() => document.activeElement?.querySelector('.sr-only')?.textContent ?? '');
  await page.keyboard.press('ArrowDown');
  expect(await here()).toMatch(/^keyword 0002, /);
  await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('keyword 0002');
  // Further pages arrive near the end.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Control+End');
        return (await here()).slice(0, 12);
      },
      { timeout: 30_000 },
    )
    .toBe('keyword 0060');
  expect(await page.getByRole('gridcell').count()).toBeLessThan(800);
  const place = page.locator(':focus');
  const box = (await place.boundingBox())!;
  const grid = (await page.getByRole('grid').boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(grid.x + grid.width);
  expect(box.y + box.height).toBeLessThanOrEqual(grid.y + grid.height);
  // The focus survives when its cell scrolls out of the viewport.
  const label = await here();
  await page.getByRole('grid').evaluate((element) => element.scrollTo(0, 0));
  await cell(page, /^keyword 0001, /)
    .first()
    .waitFor();
  expect(await here()).toBe(label);
});

test('shows the filters on a phone as a sheet with labelled values, and country names in full', async () => {
  const records = [...pairs, sampleRecord('lumoret casino', 'gb', { searchVolume: 90_000 })];
  await visited().setViewportSize(phone);
  const page = await enterMatrix(records, 'volume=100');
  await page.getByRole('columnheader', { name: 'Великобритания' }).waitFor();
  expect(await truncatedTexts(page.getByRole('columnheader', { name: 'Великобритания' }))).toEqual([]);
  expect(await truncatedTexts(page.getByRole('search', { name: 'Фильтры' }))).toEqual([]);
  await page.getByRole('button', { name: /^Фильтры/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Фильтры' });
  expect(await truncatedTexts(sheet)).toEqual([]);
  expect(await sheet.getByRole('button', { name: /Наименьший объём/ }).innerText()).toBe('Объём: от 100');
  await expectAccessible(page, 'the sheet of filters');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});
