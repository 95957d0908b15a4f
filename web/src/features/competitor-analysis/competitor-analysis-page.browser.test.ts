import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { runTool } from '../../domain/tools/testing/run-tool.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const link = prefillLink('/competitor-analysis', { keywords: ['lumora'], countries: ['pl', 'de'] });
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

describe('the competitor analysis', () => {
  const names = ['Топ 5', 'Топ 10', 'Топ 20', 'Базовая', 'Полная'];
  let chosenAtFirst: boolean[];
  const visit = oneVisit(async () => {
    const page = await open(link, { as: 'user' });
    await page.getByRole('heading', { level: 1, name: 'Анализ конкурентов' }).waitFor();
    await page.getByText('выбрано 2 из').waitFor();
    await page.getByText('Конкуренты ещё не разобраны').waitFor();
    chosenAtFirst = await Promise.all(names.map((name) => choice(page, name).isChecked()));
    await choice(page, 'Топ 5').click();
    await choice(page, 'Полная').click();
    await runTool(page, 'Запустить анализ');
    return page;
  });

  test('offers the top 5, 10 or 20, and a basic or full analysis', () => {
    visit();
    expect(chosenAtFirst).toEqual([false, true, false, true, false]);
  });

  test('lists each top page without sending a request, sorts by any column, and opens a page with its title, description, structure and text', async () => {
    const page = visit();
    await page.getByRole('heading', { level: 2, name: 'Найдено: 10 конкурентов' }).waitFor();
    await page.getByText('Демо', { exact: true }).waitFor();
    const table = page.getByRole('region', { name: 'Конкуренты' });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Домен',
      '№',
      'GEO',
      'Слов',
      'Плотность',
      'Ссылки',
      'Возраст',
      'H1 / H2 / H3 / H4',
      'Действия',
    ]);
    // Fits next to the form, with every column that a full analysis of one keyword has.
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await table.getByRole('button', { name: 'Слов' }).click();
    const words = async () =>
      (await table.locator('tbody tr td:nth-of-type(3)').allTextContents()).map((text) =>
        Number(text.replace(/\s/g, '')),
      );
    await expect.poll(words).toEqual((await words()).toSorted((a, b) => b - a));
    await page
      .getByRole('button', { name: /^Подробнее: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    for (const text of ['Плотность ключа', 'Структура', 'Текст', 'Демо'])
      await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByText('H1 · 1').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('exports every field in table order, omits a hidden column from table and export, and passes axe in both themes and all sizes', async () => {
    const page = visit();
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^competitors-/);
    const [head, ...lines] = content.toString().trim().split('\r\n');
    expect(head).toContain('"Слов","Плотность","Ссылки","Возраст домена","H1","H2","H3","H4","Текст"');
    const domains = await page
      .getByRole('region', { name: 'Конкуренты' })
      .getByRole('rowheader')
      .allTextContents();
    expect(domains).toHaveLength(10);
    for (const [at, domain] of domains.entries()) expect(lines[at]).toContain(`"${domain}"`);
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    await page.getByRole('checkbox', { name: 'H1 / H2 / H3 / H4' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('columnheader', { name: 'H1 / H2' }).count()).toBe(0);
    const { content: narrow } = await saveTable(page, 'CSV');
    expect(narrow.toString().split('\r\n')[0]).toContain('"Возраст домена","Текст"');
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    await page.getByRole('checkbox', { name: 'H1 / H2 / H3 / H4' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'H1 / H2' }).waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
  });
});
