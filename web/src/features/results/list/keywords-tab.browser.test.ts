import { countries } from '@geoplan/contracts/countries/countries';
import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { answer, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { demoSource, fakeRecords, manyRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { truncatedTexts } from '../../../testing/truncated-texts.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';
import { keywordRow, keywordRows, shownKeywords } from '../testing/results-visit.ts';

const { open, oneVisit, pathOf } = webTests();

const twoKeywords = [
  ...['pl', 'de', 'at'].map((country) => sampleRecord('lumoret casino', country, { searchVolume: 9_000 })),
  sampleRecord('torvelbet', 'ro', { searchVolume: 900 }),
];

async function openResults(api: Answer[] = fakeRecords(twoKeywords)) {
  const page = await open('/analysis-results', { as: 'user', api });
  await keywordRows(page).first().waitFor();
  return page;
}

describe('two keywords', () => {
  const visited = oneVisit(() => openResults());

  beforeEach(async () => {
    const page = visited();
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    // The URL may change only now, as a late effect of the previous test.
    const asTheMenuOpensIt = async () => {
      await menu.getByRole('link', { name: 'Результаты', exact: true }).click();
      return [pathOf(page), await page.getByRole('button', { name: /^Свернуть: / }).count()];
    };
    await expect.poll(asTheMenuOpensIt).toEqual(['/analysis-results', 0]);
    await expect.poll(() => shownKeywords(visited())).toHaveLength(2);
  });

  test('finds a country by its name or code, and lists countries with demand first', async () => {
    const page = visited();
    const filter = page.getByRole('button', { name: /Страна:/ });
    await filter.click();
    const options = () => page.getByRole('option').allTextContents();
    await expect.poll(async () => (await options()).slice(0, 5).toSorted()).toContain('Польша');
    expect((await options()).slice(0, 4).toSorted()).toEqual(['Австрия', 'Германия', 'Польша', 'Румыния']);
    await page.getByLabel('Поиск страны').fill('румын');
    await page.keyboard.press('Enter');
    await expect.poll(() => shownKeywords(page)).toEqual(['torvelbet']);
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?country=ro');
    await filter.click();
    await page.getByRole('button', { name: 'Показать все' }).click();
    await expect.poll(async () => (await shownKeywords(page)).length).toBe(2);
  });

  test('sorts and filters the list by opportunity index, and shows the figures of a pair in the formula', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Индекс возможности: torvelbet, Румыния: 44' }).click();
    const formula = page.getByRole('dialog', { name: 'Индекс возможности: torvelbet, Румыния' });
    await formula.getByText('Индекс 44 — среднее баллов с этими долями.').waitFor();
    expect(await formula.getByRole('row', { name: /^Спрос/ }).innerText()).toMatch(/900\s+48\s+40\s%/);
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Индекс' }).getByRole('button').click();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?sort=opportunity');
    await expect.poll(() => shownKeywords(page)).toEqual(['lumoret casino', 'torvelbet']);
    await page.getByRole('button', { name: /Наименьший индекс возможности/ }).click();
    await page.getByRole('option', { name: 'Индекс: от 50' }).click();
    await expect.poll(() => shownKeywords(page)).toEqual(['lumoret casino']);
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await expect.poll(() => shownKeywords(page)).toHaveLength(2);
  });

  test('shows a row on a phone in two untruncated lines with expandable countries, and the filters in a sheet', async () => {
    const page = visited();
    await page.setViewportSize(phone);
    // The next tests of this visit need the menu.
    onTestFinished(() => page.setViewportSize(desktop));
    const row = keywordRow(page, 'lumoret casino');
    // The row of the desktop remains until the page has rendered for the new width.
    const lines = async () => {
      const texts = (await row.innerText()).replaceAll('\u00A0', ' ').split(/\s*[\n\t]\s*/);
      return texts.filter(Boolean);
    };
    await expect.poll(lines).toEqual(['lumoret casino', '3 страны · запущено 3', '9 000', '21', 'PL', '54']);
    const table = page.getByRole('region', { name: 'Ключевые слова' });
    await expect.poll(() => truncatedTexts(table)).toEqual([]);
    await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await row.getByText('9 000').click();
    await page.getByRole('rowheader', { name: 'Польша' }).waitFor();
    await page.getByRole('button', { name: 'Свернуть: lumoret casino' }).click();
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

  test('keeps countries expanded after a reload and after going to a country and back', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Развернуть: lumoret casino' }).click();
    await page.getByRole('rowheader', { name: 'Польша' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?open=lumoret+casino');
    await page.reload();
    await page.getByRole('link', { name: 'Польша', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/keyword/lumoret%20casino/country/pl');
    await page.goBack();
    await page.getByRole('rowheader', { name: 'Польша' }).waitFor();
    await page.getByRole('button', { name: 'Свернуть: lumoret casino' }).click();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results');
  });

  test('collapses all countries when the menu entry of the screen is pressed, and expands the countries of keywords named in the URL', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Развернуть: torvelbet' }).click();
    await expect.poll(() => pathOf(page)).toBe('/analysis-results?open=torvelbet');
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await menu.getByRole('link', { name: 'Результаты', exact: true }).click();
    await page.getByRole('button', { name: 'Развернуть: torvelbet' }).waitFor();
    // Simulates a link or Back.
    await page.evaluate(() => {
      history.pushState(null, '', '/analysis-results?open=torvelbet');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('button', { name: 'Свернуть: torvelbet' }).waitFor();
  });
});

describe('a keyword of a longer brand, and two of many countries', () => {
  const codes = countries.slice(0, 16).map(({ code }) => code);
  const api = fakeRecords([
    sampleRecord('lumora app', 'pl', { source: demoSource }),
    ...manyRecords(1, codes.slice(0, 15)),
    ...codes.map((code, at) => sampleRecord('wide', code, { searchVolume: 10 ** (at % 8) })),
  ]);
  const [, list] = api[0]!;
  const branded = answer(listKeywords, async (asked) => {
    const { data } = (await list(asked)) as { data: { groups: { keyword: string }[] } };
    const note = { brand: 'lumora international', brandMatch: 'contained' };
    const groups = data.groups.map((group) =>
      group.keyword === 'lumora app' ? { ...group, ...note } : group,
    );
    return ok({ ...data, groups }) as never;
  });
  const visited = oneVisit(() => openResults([...api, branded]));

  test('shows a keyword in full next to its marks, and truncates the note about its brand', async () => {
    const page = visited();
    await page.getByText('бренд: lumora international').waitFor();
    const missingPx = await page.getByRole('link', { name: 'lumora app' }).evaluate((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      return text.getBoundingClientRect().width - link.getBoundingClientRect().width;
    });
    expect(missingPx).toBeLessThan(0.01);
  });

  test('shows up to 15 countries without scrolling and a whole number of rows for more countries, and aligns all bars at the same x position', async () => {
    const page = visited();
    const heights = async (keyword: string) => {
      await page.getByRole('button', { name: `Развернуть: ${keyword}` }).click();
      const table = page.getByRole('region', { name: `Страны: ${keyword}` });
      await table.getByRole('rowheader').first().waitFor();
      const seen = await table.evaluate((box) => [box.clientHeight, box.scrollHeight] as const);
      const bars = await table
        .locator('td:nth-child(2) span[aria-hidden]')
        .evaluateAll((all) => all.map((bar) => Math.round(bar.getBoundingClientRect().left)));
      expect(new Set(bars).size).toBe(1);
      await page.getByRole('button', { name: `Свернуть: ${keyword}` }).click();
      return seen;
    };
    const [shown, whole] = await heights('keyword 0001');
    expect(shown).toBe(whole);
    const [part, more] = await heights('wide');
    expect([part, more - part]).toEqual([whole, 36]);
  });
});
