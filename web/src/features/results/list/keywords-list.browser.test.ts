import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { describe, expect, test } from 'vitest';
import { closeView } from '../../../testing/close-view.ts';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import { fakeRecords, manyRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { keywordRow, keywordRows, resultsVisit } from '../testing/results-visit.ts';

const tests = webTests();
const { replaceAnswers } = tests;

describe('1,202 keywords', () => {
  const many = fakeRecords([
    ...manyRecords(1_200, ['us']),
    sampleRecord('=HYPERLINK("x")', 'us'),
    sampleRecord('50%2Fx', 'pl'),
  ]);
  const visited = resultsVisit(tests, many);

  test('scrolls to the last keyword and never renders more than 200 rows', async () => {
    const page = visited();
    let most = 0;
    const isAtEnd = async () => {
      await page.mouse.wheel(0, 6_000);
      most = Math.max(most, await keywordRows(page).count());
      return (await keywordRow(page, 'keyword 1200').count()) === 1;
    };
    await page.mouse.move(700, 600);
    await expect.poll(isAtEnd, { timeout: 60_000, interval: 50 }).toBe(true);
    expect(most).toBeGreaterThan(5);
    expect(most).toBeLessThanOrEqual(200);
    await page.getByText('Показано 1 202 из 1 202').waitFor();
  });

  test('requests the second page shortly before the end of the first', async () => {
    const [, list] = many[0]!;
    const page = visited();
    const cursors: unknown[] = [];
    replaceAnswers(page, [
      ...many,
      answer(listKeywords, async (asked) => {
        if (asked.query.cursor !== undefined) cursors.push(asked.query.cursor);
        return (await list(asked)) as never;
      }),
    ]);
    await page.getByRole('searchbox').fill('keyword 0');
    await page.getByText('Показано 50 из 999').waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(cursors).toEqual([]);
    expect(await keywordRows(page).count()).toBeLessThan(50);
    await keywordRows(page).last().scrollIntoViewIfNeeded();
    await keywordRow(page, 'keyword 0040').scrollIntoViewIfNeeded();
    await expect.poll(() => cursors).toEqual(['50']);
  });

  test('requests a failed second page only once, and again after «Повторить»', async () => {
    const [, list] = many[0]!;
    const page = visited();
    let requests = 0;
    replaceAnswers(page, [
      ...many,
      answer(listKeywords, async (asked) => {
        if (asked.query.cursor === '50' && (requests += 1) === 1) throw new Failed('internal');
        return (await list(asked)) as never;
      }),
    ]);
    await page.getByRole('searchbox').fill('keyword 01');
    await page.getByText('Показано 50 из 100').waitFor();
    const box = page.getByRole('region', { name: 'Ключевые слова' });
    await box.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    await page.getByRole('alert').filter({ hasText: 'Не удалось загрузить продолжение списка.' }).waitFor();
    // Each scroll renders the end of the list again.
    for (const y of [-200, 200, -200, 200]) {
      await box.evaluate((each, by) => each.scrollBy(0, by), y);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    expect(requests).toBe(1);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await page.getByText('Показано 100 из').waitFor();
    expect(requests).toBe(2);
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

  test('exports every keyword that matches the filter, including keywords that are not loaded yet', async () => {
    const page = visited();
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^keywords-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = content.toString().split('\r\n');
    expect(lines).toHaveLength(1_203);
    expect(lines[0]).toContain('"Ключевое слово","Страны","Общий объём поиска"');
    expect(content.toString()).toContain(`"'=HYPERLINK(""x"")"`);
    await page.getByRole('searchbox').fill('keyword 0001');
    await page.getByText('Показано 1 из 1').waitFor();
    const excel = await saveTable(page, 'Excel (XLSX)');
    expect(excel.content.subarray(0, 2).toString()).toBe('PK');
  });

  test('exports the visible columns of the table and the columns that only files have', async () => {
    const page = visited();
    await page.getByRole('searchbox').fill('keyword 0001');
    await page.getByText('Показано 1 из 1').waitFor();
    const header = async () => (await saveTable(page, 'CSV')).content.toString().split('\r\n')[0];
    const toggle = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Вид', exact: true }).click();
      const view = page.getByRole('dialog', { name: 'Вид таблицы' });
      for (const box of await view.getByRole('checkbox', { name, disabled: false }).all()) await box.click();
      await closeView(page);
    };
    const before = await header();
    expect(before).toContain('"Объём от","Объём до"');
    expect(before).not.toContain('"Обновлено"');
    await toggle(/^(?!Обновлено)/);
    expect(await header()).toBe(
      '\uFEFF"Ключевое слово","Всего доменов","В работе","Демо","Бренд","Как определён бренд"',
    );
    await toggle(/./);
    expect(await header()).toContain('"Обновлено"');
    await toggle(/^Обновлено/);
    expect(await header()).toBe(before);
  });

  test('shows the number of rows during a slow export, and lets the user cancel it', async () => {
    const [, list] = many[0]!;
    const page = visited();
    replaceAnswers(page, [
      ...many,
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

  test('opens the page of a keyword that must be escaped in a URL', async () => {
    const keyword = '50%2Fx';
    const page = visited();
    await page.getByRole('searchbox').fill(keyword);
    await page.getByRole('link', { name: keyword, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: keyword, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Польша', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${keyword} · PL`, exact: true }).waitFor();
    await page.getByText('Подробные метрики').waitFor();
  });
});
