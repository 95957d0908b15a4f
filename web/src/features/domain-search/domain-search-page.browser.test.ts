import { describe, expect, test } from 'vitest';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { runTool } from '../../domain/tools/testing/run-tool.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const link = prefillLink('/domain-search', { keywords: ['lumora'], countries: ['pl'] });

describe('the domain search', () => {
  const visit = oneVisit(async () => {
    const page = await open(link, { as: 'user' });
    await page.getByText('выбрано 1 из').waitFor();
    await runTool(page, 'Найти домены');
    return page;
  });

  test('offers the types and extensions from the specification, and disables the search if none is selected', async () => {
    const page = visit();
    await page.getByRole('heading', { level: 1, name: 'Подбор доменов' }).waitFor();
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    const names = ['EMD', 'Брендовый', 'Общий', '.com', '.net', '.org', 'Локальные'];
    expect(await Promise.all(names.map((name) => box(name).isChecked()))).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
    await box('EMD').uncheck();
    await box('Брендовый').uncheck();
    await page.getByText('Выберите хотя бы один тип домена').waitFor();
    expect(await page.getByRole('button', { name: 'Найти домены' }).isDisabled()).toBe(true);
    await box('EMD').check();
    await box('Брендовый').check();
    await expect.poll(() => page.getByRole('button', { name: 'Найти домены' }).isEnabled()).toBe(true);
  });

  test('shows the availability, the price and the registrar of each domain without sending a request', async () => {
    const page = visit();
    await page.getByRole('heading', { level: 2, name: /^Найдено: \d+ домен/ }).waitFor();
    await page.getByText('Демо', { exact: true }).waitFor();
    const table = page.getByRole('region', { name: 'Домены' });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Домен',
      'Статус',
      'Цена за год',
      'Регистратор',
      'Тип',
      'GEO',
    ]);
    const statuses = () => table.locator('tbody tr td:nth-of-type(1)').allTextContents();
    const before = await statuses();
    await page.getByRole('button', { name: /^Только доступные/ }).click();
    await expect.poll(statuses).toEqual(before.filter((status) => status === 'Доступен'));
    await page.getByRole('button', { name: /^Только доступные/ }).click();
    await expect.poll(statuses).toEqual(before);
  });

  test('exports the table in the displayed order without the hidden column, offers dense rows, and passes axe in both themes and all sizes', async () => {
    const page = visit();
    const table = page.getByRole('region', { name: 'Домены' });
    await table.getByRole('button', { name: 'Домен', exact: true }).click();
    const view = page.getByRole('button', { name: 'Вид', exact: true });
    await view.click();
    await page.getByRole('checkbox', { name: 'Регистратор' }).click();
    await page.getByRole('radio', { name: 'Плотная' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => table.getByRole('columnheader', { name: 'Регистратор' }).count()).toBe(0);
    await expect.poll(async () => (await table.getByRole('row').nth(1).boundingBox())?.height).toBe(30);
    const { content } = await saveTable(page, 'CSV');
    const [head, ...lines] = content.toString().trim().split('\r\n');
    expect(head).toContain('"Домен","Статус","Цена за год, $","Тип","GEO","Страны"');
    expect(lines.map((line) => line.split('"')[1])).toEqual(
      await table.getByRole('rowheader').allTextContents(),
    );
    await view.click();
    await page.getByRole('checkbox', { name: 'Регистратор' }).click();
    await page.keyboard.press('Escape');
    await table.getByRole('columnheader', { name: 'Регистратор' }).waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
  });
});
