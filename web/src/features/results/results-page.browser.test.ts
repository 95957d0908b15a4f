import { listKeywordCountries, listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { listBrands } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { closeView } from '../../testing/close-view.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { demoSource, fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { fakeRuns } from '../../testing/fakes/fake-runs.ts';
import { saveTable } from '../../testing/save-table.ts';
import { typeAtOnce } from '../../testing/type-at-once.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';
import { keywordRow, keywordRows, resultsVisit, shownKeywords } from './testing/results-visit.ts';

const tests = webTests();
const { open, replaceAnswers, pathOf } = tests;

const twoKeywords = [
  sampleRecord('lumoret casino', 'pl', { searchVolume: 74_000, difficulty: 24, launchedSites: 6 }),
  sampleRecord('lumoret casino', 'de', { searchVolume: 40_500, difficulty: 41, launchedSites: 5 }),
  sampleRecord('lumoret casino', 'at', {
    searchVolume: 6_600,
    difficulty: null,
    trafficPotential: null,
    source: demoSource,
  }),
  sampleRecord('torvelbet', 'ro', {
    searchVolume: null,
    clicks: null,
    difficulty: 77,
    launchedSites: 0,
    source: demoSource,
  }),
];

// Numbers are grouped by no-break spaces.
const texts = async (found: Locator) =>
  (await found.allTextContents()).map((text) => text.replaceAll('\u00A0', ' '));

describe('two keywords', () => {
  const visited = resultsVisit(tests, fakeRecords(twoKeywords));

  test('shows the demand, the coverage and the sort figure of a keyword in its row, and the totals above the list', async () => {
    const page = visited();
    expect(await shownKeywords(page)).toEqual(['lumoret casino', 'torvelbet']);
    expect((await texts(page.getByRole('columnheader'))).slice(1)).toEqual([
      'Ключевое слово',
      'Индекс',
      'Страны',
      'Общий объём',
      'Средний объём',
      'Ср. клики',
      'Ср. потенциал',
      'Ср. сложность',
      'Запущено',
    ]);
    const figures = await texts(keywordRow(page, 'lumoret casino').getByRole('cell'));
    expect(figures.slice(1)).toEqual([
      'PL62',
      '3',
      '121 100',
      '40 3676 600 – 74 000',
      '400',
      '900',
      '33',
      '12',
    ]);
    const sorted = page.getByRole('columnheader', { name: 'Общий объём' });
    expect(await sorted.getAttribute('aria-sort')).toBe('descending');
    const summary = await texts(page.locator('main dl').first().locator('dd'));
    expect(summary).toEqual(['2', '4', '40 367', '47']);
    await page.getByText('Показано 2 из 2').waitFor();
  });

  test('marks emulated figures and shows a dash for unknown ones', async () => {
    const page = visited();
    const figures = await texts(keywordRow(page, 'torvelbet').getByRole('cell'));
    expect(figures.slice(1)).toEqual(['—', '1', '—', '—', '—', '900', '77', '0']);
    expect(await page.getByText('Демо', { exact: true }).count()).toBe(2);
  });

  test('expands the countries by a click or key on a row, sorts them by their header, and opens the keyword by its name', async () => {
    const page = visited();
    await keywordRow(page, 'lumoret casino').getByText('40 367').click();
    const opened = page.getByRole('region', { name: 'Страны: lumoret casino' });
    await opened.getByRole('rowheader', { name: 'Польша' }).waitFor();
    const cells = await texts(opened.getByRole('row').nth(3).getByRole('cell'));
    expect(cells.slice(0, 7)).toEqual(['6 600', '≈45', '—', '—', '3', '2', '1']);
    expect(await opened.getByRole('rowheader').getByText('Демо').count()).toBe(1);
    const countries = async () =>
      (await opened.getByRole('rowheader').allTextContents()).map((text) => text.slice(0, 2)).join(' ');
    for (const order of ['DE PL AT', 'PL DE AT']) {
      await opened.getByRole('button', { name: 'Сложность', exact: true }).click();
      expect(await countries()).toBe(order);
    }
    await page.getByRole('button', { name: 'Свернуть: lumoret casino' }).press('Enter');
    await opened.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'lumoret casino' }).click();
    await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino');
  });

  test('plans a country from its row, and opens the page of the country on a click on the row', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).click();
    await page.getByRole('button', { name: 'В план: lumoret casino, Польша' }).click();
    await page.getByText('Проект "lumoret casino (Польша)" добавлен в план!').waitFor();
    await page.getByRole('button', { name: 'В плане: lumoret casino, Польша' }).waitFor();
    await page.getByRole('rowheader', { name: 'Польша' }).click({ position: { x: 5, y: 5 } });
    await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino/country/pl');
  });

  test('sends the search, the country and the sort order to the server, keeps them in the URL, and sorts a new column in descending order', async () => {
    const asked: unknown[] = [];
    const page = visited();
    replaceAnswers(page, fakeRecords(twoKeywords, asked));
    await page.keyboard.press('/');
    await typeAtOnce(page, 'torvel');
    await page.getByText('Показано 1 из 1').waitFor();
    expect(asked.at(-1)).toMatchObject({ search: 'torvel', sort: 'searchVolume', order: 'desc' });
    // Typing is debounced: fewer calls than keystrokes.
    expect(asked.length).toBeLessThan(6);
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page.getByText('Показано 2 из 2').waitFor();
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    const order = page.getByRole('dialog', { name: 'Вид таблицы' });
    await order.getByRole('button', { name: 'По убыванию' }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'searchVolume', order: 'asc' });
    await order.getByRole('button', { name: /Сортировка/ }).click();
    await page.getByRole('option', { name: 'Страны' }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'countries', order: 'desc' });
    await closeView(page);
    await page.getByRole('button', { name: 'Ср. сложность' }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'difficulty', order: 'desc' });
    await page
      .getByRole('columnheader', { name: 'Ср. сложность' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.getByRole('button', { name: /Страна/ }).click();
    await page.getByRole('option', { name: 'Румыния' }).click();
    await expect.poll(() => shownKeywords(page)).toEqual(['torvelbet']);
    await page.getByText('показатели по всем странам').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?sort=difficulty&country=ro');
    await page.reload();
    await expect.poll(() => shownKeywords(page)).toEqual(['torvelbet']);
  });

  test('offers a filter reset if nothing is found', async () => {
    const page = visited();
    await page.getByRole('searchbox').fill('nothing-like-it');
    await page.getByText('Результаты не найдены').waitFor();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).last().click();
    await keywordRows(page).first().waitFor();
  });

  test('offers a retry below the row when its countries cannot be loaded', async () => {
    const page = visited();
    replaceAnswers(page, [
      ...fakeRecords(twoKeywords),
      answer(listKeywordCountries, () => {
        throw new Failed('internal');
      }),
    ]);
    await page.getByRole('button', { name: 'Развернуть: torvelbet' }).click();
    await page.getByText('Не удалось загрузить страны').waitFor();
    await page.getByRole('button', { name: 'Попробовать снова' }).waitFor();
  });

  test('compares two to five selected keywords at a URL that can be shared, and exports the comparison', async () => {
    const page = visited();
    const select = (keyword: string) => page.getByRole('checkbox', { name: `Выбрать: ${keyword}` }).click();
    await select('lumoret casino');
    expect(await page.getByRole('button', { name: 'Сравнить: 1' }).isDisabled()).toBe(true);
    await select('torvelbet');
    await page.getByRole('button', { name: 'Сравнить: 2' }).click();
    await page
      .getByRole('heading', { name: 'Сравнение: 2 ключевых слова' })
      .and(page.locator(':focus'))
      .waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?compare=lumoret+casino&compare=torvelbet');
    await page.reload();
    const row = page.getByRole('row', { name: /^lumoret casino/ });
    await row.waitFor();
    expect(await texts(row.getByRole('cell'))).toEqual([
      '121 100',
      'PL ПольшаПольшаиз 3 стран',
      '74 000',
      '24',
      '0,84 $',
      '400',
      '900',
      '62',
      '3 / 2 / 6',
    ]);
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^compare-keywords-/);
    expect(content.toString().split('\r\n')[0]).toContain(
      '"Лучшая страна","Страны","Объём поиска","Сложность"',
    );
    await page.getByRole('button', { name: 'К списку' }).click();
    await keywordRows(page).first().waitFor();
  });

  test('states that single mode has no database, and links an admin to the connection settings', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    await page.getByRole('radio', { name: 'Одна таблица' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('База Notion не подключена').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?mode=single');
    expect(await page.getByRole('link', { name: 'Конфигурации Notion' }).last().getAttribute('href')).toBe(
      '/notion-configs',
    );
    await page.getByRole('button', { name: 'Единая таблица' }).click();
    await keywordRows(page).first().waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results');
  });

  test('passes axe with a row expanded, in both themes and all sizes', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).click();
    await page.getByRole('rowheader', { name: 'Польша' }).waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
  });
});

test('shows the status of a failure with a retry, and the next step when nothing is stored', async () => {
  let isBroken = true;
  const brand = { brand: 'lumora', totalDomains: 3, launchedSites: 1, countries: ['de', 'pl'], keywords: [] };
  const records = fakeRecords([]);
  const [, list] = records[0]!;
  const page = await open('/analysis-results', {
    as: 'user',
    api: [
      ...fakeRuns().api,
      ...records,
      answer(listBrands, () => ok([brand])),
      answer(listKeywords, async (asked) => {
        if (isBroken) throw new Failed('internal');
        return (await list(asked)) as never;
      }),
    ],
  });
  await page.getByText('HTTP error! status: 500').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByText('Результаты не найдены').waitFor();
  expect(await page.getByRole('link', { name: 'Новый анализ' }).count()).toBe(2);
  await page.getByRole('link', { name: 'Взять слова из брендов рабочей области' }).click();
  const keyword = page.getByRole('textbox', { name: 'Ключевое слово 1', exact: true });
  await expect.poll(() => keyword.inputValue()).toBe('lumora');
  await page.getByRole('button', { name: /^Убрать: Германия/ }).waitFor();
  await page.getByRole('button', { name: /^Убрать: Польша/ }).waitFor();
});
