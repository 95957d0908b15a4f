import { countries } from '@geoplan/contracts/countries/countries';
import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { expect, test } from 'vitest';
import { answer, Failed, ok } from '../../../testing/fakes/fake-api.ts';
import { demoSource, fakeRecords, manyRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { keywordRow, keywordRows, resultsVisit } from '../testing/results-visit.ts';

const tests = webTests();
const { replaceAnswers } = tests;

const codes = countries.slice(0, 16).map(({ code }) => code);
const records = fakeRecords([
  sampleRecord('lumora app', 'pl', { source: demoSource, searchVolume: 90_000_000 }),
  ...codes.slice(1).map((code, at) => sampleRecord('narrow', code, { searchVolume: 1_000_000 * (at + 1) })),
  ...codes.map((code, at) => sampleRecord('wide', code, { searchVolume: 10 ** (at % 8) })),
  ...manyRecords(217, ['us']),
]);
const [, find] = records[0]!;
/** Keywords, of which one has a brand that differs from it. */
const branded = answer(listKeywords, async (asked) => {
  const { data } = (await find(asked)) as { data: { groups: { keyword: string }[] } };
  const brand = { brand: 'lumora international', brandMatch: 'contained' };
  const groups = data.groups.map((group) =>
    group.keyword === 'lumora app' ? { ...group, ...brand } : group,
  );
  return ok({ ...data, groups }) as never;
});
const [, list] = branded;
const api = [...records, branded];
const visited = resultsVisit(tests, api);

test('loads a page shortly before it is needed, requests a failed page again only after «Повторить», and never renders all rows', async () => {
  const page = visited();
  const cursors: unknown[] = [];
  replaceAnswers(page, [
    ...api,
    answer(listKeywords, async (asked) => {
      const { cursor } = asked.query;
      if (cursor !== undefined) cursors.push(cursor);
      if (cursor === '50' && cursors.length === 1) throw new Failed('internal');
      return (await list(asked)) as never;
    }),
  ]);
  await page.getByRole('searchbox').fill('keyword');
  await page.getByText('Показано 50 из 217').waitFor();
  const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await idle();
  expect(cursors).toEqual([]);
  expect(await keywordRows(page).count()).toBeLessThan(50);
  const box = page.getByRole('region', { name: 'Ключевые слова' });
  await box.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await page.getByRole('alert').filter({ hasText: 'Не удалось загрузить продолжение списка.' }).waitFor();
  // Each scroll renders the end of the list again.
  for (const y of [-200, 200, -200, 200]) {
    await box.evaluate((each, by) => each.scrollBy(0, by), y);
    await idle();
  }
  expect(cursors).toEqual(['50']);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(() => cursors.slice(0, 2)).toEqual(['50', '50']);
  let most = 0;
  const isAtEnd = async () => {
    await box.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    most = Math.max(most, await keywordRows(page).count());
    return (await keywordRow(page, 'keyword 0217').count()) === 1;
  };
  await expect.poll(isAtEnd).toBe(true);
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThan(100);
  await page.getByText('Показано 217 из 217').waitFor();
  expect(cursors).toEqual(['50', '50', '100', '150', '200']);
  expect(await page.getByRole('button', { name: 'Повторить' }).count()).toBe(0);
});

test('returns to the scroll position after Back from a keyword', async () => {
  const page = visited();
  const box = page.getByRole('region', { name: 'Ключевые слова' });
  const top = () => box.evaluate((each) => each.scrollTop);
  await box.evaluate((each) => each.scrollTo(0, 900));
  await expect.poll(top).toBe(900);
  await keywordRow(page, 'keyword 0030').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'keyword 0030' }).waitFor();
  await page.goBack();
  await expect.poll(top).toBe(900);
});

test('exports every keyword that matches the filter, including keywords that are not loaded yet, with the number of rows during a slow export, which the user can cancel', async () => {
  const page = visited();
  let isSlow = true;
  replaceAnswers(page, [
    ...api,
    answer(listKeywords, async (asked) => {
      if (isSlow && asked.query.cursor === '200' && asked.query.limit === 200) await new Promise(() => {});
      return (await list(asked)) as never;
    }),
  ]);
  await page.getByRole('button', { name: 'Экспорт' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.getByRole('button', { name: 'Отменить экспорт: 200' }).click();
  await page.getByRole('button', { name: 'Экспорт' }).waitFor();
  isSlow = false;
  const { name, content } = await saveTable(page, 'CSV');
  expect(name).toMatch(/^keywords-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = content.toString().split('\r\n');
  expect(lines).toHaveLength(221);
  expect(lines[0]).toContain('"Ключевое слово","Страны","Общий объём поиска"');
});

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
  const [shown, whole] = await heights('narrow');
  expect(shown).toBe(whole);
  const [part, more] = await heights('wide');
  expect([part, more - part]).toEqual([whole, 36]);
});
