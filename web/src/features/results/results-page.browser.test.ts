import { listKeywordCountries, listKeywords } from '@geoplan/contracts/geo';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInEveryLook } from '../../shared/testing/expect-accessible.ts';
import { answer, Failed, type Answer } from '../../shared/testing/fake-api.ts';
import { fakeRecords, manyRecords, sampleRecord } from '../../shared/testing/fake-records.ts';
import { saveTable } from '../../shared/testing/save-table.ts';
import { typeAtOnce } from '../../shared/testing/type-at-once.ts';
import { webTests } from '../../shared/testing/web-tests.ts';

const { open, pathOf } = webTests();

const twoKeywords = [
  sampleRecord('lumoret casino', 'pl', { searchVolume: 74_000, difficulty: 24, launchedSites: 6 }),
  sampleRecord('lumoret casino', 'de', { searchVolume: 40_500, difficulty: 41, launchedSites: 5 }),
  sampleRecord('lumoret casino', 'at', { searchVolume: 6_600, difficulty: null, trafficPotential: null }),
  sampleRecord('torvelbet', 'ro', { searchVolume: 900, difficulty: 77, launchedSites: 0 }),
];

const cards = (page: Page) => page.getByRole('article');
// Numbers are grouped by a no-break space.
const texts = async (found: Locator) =>
  (await found.allTextContents()).map((text) => text.replaceAll('\u00A0', ' '));
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

async function openResults(api: Answer[] = fakeRecords(twoKeywords), path = '/analysis-results') {
  const page = await open(path, { as: 'user', api });
  await cards(page).first().waitFor();
  return page;
}

test('a card tells demand and coverage of a keyword, the cards above it of everything', async () => {
  const page = await openResults();
  expect(await names(page)).toEqual(['lumoret casino', 'torvelbet']);
  const figures = await texts(cards(page).first().locator('dd'));
  expect(figures).toEqual(['3', '40 3676 600 – 74 000', '400', '900', '33', '12']);
  const summary = await texts(page.locator('main dl').first().locator('dd'));
  expect(summary).toEqual(['2', '4', '30 500', '47']);
  await page.getByText('Показано 2 из 2').waitFor();
});

test('a click on a card opens its countries, sorted on their head from the largest, on its name the keyword; keys do the same', async () => {
  const page = await openResults();
  await cards(page)
    .first()
    .click({ position: { x: 600, y: 30 } });
  await page.getByRole('rowheader', { name: 'Польша' }).waitFor();
  const cells = await texts(page.getByRole('row').nth(3).getByRole('cell'));
  expect(cells.slice(0, 6)).toEqual(['6 600', '—', '—', '3', '2', '1']);
  const countries = async () =>
    (await page.getByRole('rowheader').allTextContents()).map((text) => text.slice(0, 2)).join(' ');
  for (const order of ['DE PL AT', 'PL DE AT']) {
    await page.getByRole('button', { name: 'Сложность' }).click();
    expect(await countries()).toBe(order);
  }
  await page.getByRole('button', { name: 'Свернуть: lumoret casino' }).press('Enter');
  await page.getByRole('table').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'lumoret casino' }).click();
  await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino');
});

test('a country is planned from its row and leads to its page', async () => {
  const page = await openResults();
  await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).click();
  await page.getByRole('button', { name: 'В план: lumoret casino, Польша' }).click();
  await page.getByText('Проект "lumoret casino (Польша)" добавлен в план!').waitFor();
  await page.getByRole('button', { name: 'В плане: lumoret casino, Польша' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Польша' }).getByRole('link', { name: 'Подробнее' }).click();
  await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino/country/pl');
});

test('search, country and order are the server’s and live in the address; a new order starts from the largest', async () => {
  const asked: unknown[] = [];
  const page = await openResults(fakeRecords(twoKeywords, asked));
  await page.keyboard.press('/');
  await typeAtOnce(page, 'torvel');
  await page.getByText('Показано 1 из 2').waitFor();
  expect(asked.at(-1)).toMatchObject({ search: 'torvel', sort: 'searchVolume', order: 'desc' });
  // Not one call for each keystroke.
  expect(asked.length).toBeLessThan(6);
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await page.getByText('Показано 2 из 2').waitFor();
  await page.getByRole('button', { name: 'По убыванию' }).click();
  await expect.poll(() => names(page)).toEqual(['torvelbet', 'lumoret casino']);
  await page.getByRole('button', { name: /Сортировка/ }).click();
  await page.getByRole('option', { name: 'Средняя сложность' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'difficulty', order: 'desc' });
  await page.getByRole('button', { name: /Страна/ }).click();
  await page.getByRole('option', { name: 'Румыния' }).click();
  await expect.poll(() => names(page)).toEqual(['torvelbet']);
  await cards(page).getByText('показатели по всем странам').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/analysis-results?sort=difficulty&country=ro');
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['torvelbet']);
});

test('1,200 keywords are scrolled to the last, and never more than 200 cards are drawn', async () => {
  const page = await openResults(fakeRecords(manyRecords(1_200, ['us'])));
  let most = 0;
  const isAtEnd = async () => {
    await page.mouse.wheel(0, 6_000);
    most = Math.max(most, await cards(page).count());
    return (await page.getByRole('article', { name: 'keyword 1200' }).count()) === 1;
  };
  await page.mouse.move(700, 600);
  await expect.poll(isAtEnd, { timeout: 60_000, interval: 50 }).toBe(true);
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThanOrEqual(200);
  await page.getByText('Показано 1 200 из 1 200').waitFor();
});

test('the export holds every keyword of the filter, not only the loaded ones', async () => {
  const pairs = [...manyRecords(450, ['us']), sampleRecord('=HYPERLINK("x")', 'us')];
  const page = await openResults(fakeRecords(pairs), '/analysis-results?q=');
  const { name, content } = await saveTable(page, 'CSV');
  expect(name).toMatch(/^keywords-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = content.toString().split('\r\n');
  expect(lines).toHaveLength(452);
  expect(lines[0]).toContain('"Ключевое слово","Страны","Общий объём поиска"');
  expect(content.toString()).toContain(`"'=HYPERLINK(""x"")"`);
  await page.getByRole('searchbox').fill('keyword 0001');
  await page.getByText('Показано 1 из 451').waitFor();
  const excel = await saveTable(page, 'Excel (XLSX)');
  expect(excel.content.subarray(0, 2).toString()).toBe('PK');
});

test('a slow export is counted and can be cancelled', async () => {
  const held = fakeRecords(manyRecords(450, ['us']));
  const [, list] = held[0]!;
  const page = await openResults([
    ...held,
    answer(listKeywords, async (asked) => {
      if (asked.query.cursor === '200' && asked.query.limit === 200) await new Promise(() => {});
      return (await list(asked)) as never;
    }),
  ]);
  await page.getByRole('button', { name: 'Экспорт' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.getByRole('button', { name: 'Отменить экспорт: 200' }).click();
  await page.getByRole('button', { name: 'Экспорт' }).waitFor();
});

test('a failure tells its status and can be tried again', async () => {
  let isBroken = true;
  const api = fakeRecords(twoKeywords);
  const [, list] = api[0]!;
  const page = await open('/analysis-results', {
    as: 'viewer',
    api: [
      ...api,
      answer(listKeywords, async (asked) => {
        if (isBroken) throw new Failed('internal');
        return (await list(asked)) as never;
      }),
    ],
  });
  await page.getByText('HTTP error! status: 500').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await cards(page).first().waitFor();
});

test('nothing stored and nothing found say what to do next', async () => {
  const empty = await open('/analysis-results', { as: 'user', api: fakeRecords([]) });
  await empty.getByText('Результаты не найдены').waitFor();
  expect(await empty.getByRole('link', { name: 'Новый анализ' }).count()).toBe(2);
  const page = await open('/analysis-results?q=nothing-like-it', {
    as: 'user',
    api: fakeRecords(twoKeywords),
  });
  await page.getByText('Результаты не найдены').waitFor();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).last().click();
  await cards(page).first().waitFor();
});

test('countries that cannot be loaded can be tried again in the card', async () => {
  const page = await openResults([
    ...fakeRecords(twoKeywords),
    answer(listKeywordCountries, () => {
      throw new Failed('internal');
    }),
  ]);
  await page.getByRole('button', { name: 'Развернуть: torvelbet' }).click();
  await page.getByText('Не удалось загрузить страны').waitFor();
  await page.getByRole('button', { name: 'Попробовать снова' }).waitFor();
});

test('single mode without a database says so, and an admin is led to the configurations', async () => {
  const page = await open('/analysis-results', { as: 'admin', api: fakeRecords(twoKeywords) });
  await page.getByRole('radio', { name: 'Одна таблица' }).click();
  await page.getByText('База Notion не подключена').waitFor();
  expect(pathOf(page)).toBe('/analysis-results?mode=single');
  expect(await page.getByRole('link', { name: 'Конфигурации Notion' }).last().getAttribute('href')).toBe(
    '/notion-configs',
  );
  await page.getByRole('button', { name: 'Единая таблица' }).click();
  await cards(page).first().waitFor();
  expect(pathOf(page)).toBe('/analysis-results');
});

test('a keyword that no address can carry as it is has a card that opens its page', async () => {
  const keyword = '50%2Fx';
  const page = await openResults(fakeRecords([sampleRecord(keyword, 'pl')]));
  await page.getByRole('link', { name: keyword, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: keyword, exact: true }).waitFor();
  await page.getByRole('link', { name: 'Польша' }).click();
  await page.getByRole('heading', { level: 1, name: `${keyword} · PL`, exact: true }).waitFor();
  await page.getByText('Подробные метрики').waitFor();
});

test('axe finds nothing serious, with a card open, in both themes and sizes', async () => {
  const page = await openResults();
  await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).click();
  await page.getByRole('rowheader').first().waitFor();
  await expectAccessibleInEveryLook(page);
});
