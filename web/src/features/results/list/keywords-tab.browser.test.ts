import { listKeywordCountries } from '@geoplan/contracts/geo/geo-keywords';
import { expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import { fakeRecords } from '../../../testing/fakes/fake-records.ts';
import { truncatedTexts } from '../../../testing/truncated-texts.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { keywordRow, resultsVisit, shownKeywords, texts, twoKeywords } from '../testing/results-visit.ts';

const tests = webTests();
const { replaceAnswers, pathOf } = tests;
const visited = resultsVisit(tests, fakeRecords(twoKeywords));

test('expands the countries by a click or key on a row, sorts them by their header, plans a country, opens it by a click on its row, and opens the keyword by its name', async () => {
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
  await opened.getByRole('button', { name: 'В план: lumoret casino, Польша' }).click();
  await opened.getByRole('button', { name: 'В плане: lumoret casino, Польша' }).waitFor();
  await opened.getByRole('rowheader', { name: 'Польша' }).click({ position: { x: 5, y: 5 } });
  await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino/country/pl');
  await page.goBack();
  await opened.getByRole('rowheader', { name: 'Польша' }).waitFor();
  await page.getByRole('button', { name: 'Свернуть: lumoret casino' }).press('Enter');
  await opened.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'lumoret casino' }).click();
  await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino');
});

test('keeps countries expanded after a reload, collapses them when the menu entry of the screen is pressed, and expands the countries of keywords named in the URL', async () => {
  const page = visited();
  await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).click();
  await expect.poll(() => pathOf(page)).toBe('/analysis-results?open=lumoret+casino');
  await page.reload();
  await page.getByRole('rowheader', { name: 'Польша' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Разделы' });
  await menu.getByRole('link', { name: 'Результаты', exact: true }).click();
  await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).waitFor();
  // Simulates a link or Back.
  await page.evaluate(() => {
    history.pushState(null, '', '/analysis-results?open=lumoret+casino');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('button', { name: 'Свернуть: lumoret casino' }).click();
  await expect.poll(() => pathOf(page)).toBe('/analysis-results');
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

test('passes axe with a row expanded in both themes and all sizes, and shows a row on a phone in two untruncated lines and the filters in a sheet', async () => {
  const page = visited();
  // A mark of emulated figures leaves less room for the second line.
  const plain = twoKeywords.map((record) => ({ ...record, source: { ...record.source, isDemo: false } }));
  // Only the list, because the app caches the countries for the other tests.
  replaceAnswers(page, [...fakeRecords(twoKeywords), fakeRecords(plain)[0]!]);
  await enterScreen(page, '/analysis-results?sort=countries');
  await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).click();
  await page.getByRole('rowheader', { name: 'Польша' }).waitFor();
  await expectAccessibleInAllThemesAndSizes(page);
  const lines = async () => {
    const row = await keywordRow(page, 'lumoret casino').innerText();
    return row
      .replaceAll('\u00A0', ' ')
      .split(/\s*[\n\t]\s*/)
      .filter(Boolean);
  };
  await expect.poll(lines).toEqual(['lumoret casino', '3 страны · запущено 12', '40 367', '33', 'PL', '62']);
  await page.getByRole('button', { name: 'Свернуть: lumoret casino' }).click();
  const table = page.getByRole('region', { name: 'Ключевые слова' });
  await expect.poll(() => truncatedTexts(table)).toEqual([]);
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.getByRole('button', { name: /^Фильтры/ }).click();
  await page
    .getByRole('dialog', { name: 'Фильтры' })
    .getByRole('button', { name: /Страна:/ })
    .click();
  await page.getByLabel('Поиск страны').fill('румын');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect.poll(() => shownKeywords(page)).toEqual(['torvelbet']);
  expect(await page.getByRole('button', { name: /^Фильтры/ }).innerText()).toMatch(/1$/);
});
