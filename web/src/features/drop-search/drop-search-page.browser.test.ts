import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { enterTool, enterToolResult, toolAtRest } from '../../domain/tools/testing/enter-tool.ts';
import { simulate, stopClock } from '../../domain/tools/testing/simulate.ts';
import { changeRole } from '../../testing/change-role.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessibleInBothThemes } from '../../testing/expect-accessible.ts';
import { saveTable } from '../../testing/save-table.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const link = prefillLink('/drop-search', { keywords: ['lumora casino', 'vexbet'], countries: ['pl', 'de'] });
const start = (page: Page) => page.getByRole('button', { name: 'Найти дропы' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const cards = (page: Page) => page.getByRole('region', { name: 'Результат' }).getByRole('listitem');

describe('the drop finder, opened from a link', () => {
  const timing = { start: 'Найти дропы', busy: 'Поиск...', delayMs: 3_000 };
  const visit = oneVisit(async () =>
    toolAtRest(await open(link, { as: 'user', profile: 'own' }), timing.start),
  );

  test('fills in the keywords and countries from the link and the defaults from the specification', async () => {
    const page = visit();
    await enterTool(page, link);
    await page.getByRole('heading', { level: 1, name: 'Подбор дропов' }).waitFor();
    await page.getByText('Поиск дропнутых доменов с историей и обратными ссылками').waitFor();
    await expect.poll(() => page.getByLabel('Ключевое слово 2', { exact: true }).inputValue()).toBe('vexbet');
    await page.getByText('выбрано 2 из').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/drop-search');
    const values = await Promise.all(
      ['Ссылок от', 'Ссылок до', 'Возраст от, лет', 'Возраст до, лет'].map((label) =>
        field(page, label).inputValue(),
      ),
    );
    expect(values).toEqual(['10', '1000', '1', '10']);
    const ticked = await Promise.all(
      ['.com', '.net', '.org', 'Локальные'].map((name) => box(page, name).isChecked()),
    );
    expect(ticked).toEqual([true, false, false, true]);
    await page.getByText('Начните поиск дропов').waitFor();
    expect(await page.getByRole('button', { name: 'Экспорт' }).count()).toBe(0);
  });

  test('reports a minimum above its maximum and disables the search', async () => {
    const page = visit();
    await field(page, 'Возраст от, лет').fill('11');
    await page.getByText('Максимум меньше минимума').waitFor();
    await expect.poll(() => start(page).isDisabled()).toBe(true);
    await field(page, 'Возраст от, лет').fill('1');
    await expect.poll(() => start(page).isEnabled()).toBe(true);
  });

  test('shows results after 3 s without sending a request, announces, copies and saves them, and passes axe in both themes', async () => {
    const page = visit();
    await enterTool(page, link);
    expect(await simulate(page, timing)).toEqual([]);
    const found = page.getByRole('heading', { level: 2, name: /^\d+ дроп(?:а|ов)? найден/ });
    await found.waitFor();
    await expect.poll(() => found.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.getByText('Демо', { exact: true }).waitFor();
    const text = (await cards(page).first().textContent()) ?? '';
    expect(text).toMatch(/(EMD|BRAND|GENERIC) · (PL|DE)(Доступен|Занят)/);
    expect(text).toMatch(
      /Ссылки[\d\s]+Возраст.*(год|лет|года|месяц).*Истекает(\d\d\.\d\d\.\d{4}|N\/A)Последняя активность/,
    );
    for (const label of ['Доступно', 'Среднее число ссылок', 'Средний возраст'])
      await page.getByText(label, { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // Confirmed for two seconds only.
    await stopClock(page);
    await page.getByRole('button', { name: 'Скопировать' }).click();
    await page.getByRole('button', { name: 'Скопировано' }).waitFor();
    await page.clock.resume();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Домен\tТип\tGEO\t/);
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^drops-\d{4}-\d\d-\d\d\.csv$/);
    expect(content.toString()).toContain('"Демо"');
    await expectAccessibleInBothThemes(page);
  });

  test('keeps the previous result after a cancelled search, and marks it when the search conditions have changed', async () => {
    const page = visit();
    await enterToolResult(page, link, timing);
    await box(page, '.net').check();
    await page.getByText('Условия изменились — показан результат для прежних.').waitFor();
    await stopClock(page);
    await start(page).click();
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByText('Подбор дропов: отменено').waitFor();
    await page.clock.resume();
    await page.getByText('Условия изменились — показан результат для прежних.').waitFor();
  });

  test('continues a search while another screen is open, lists it in the tray, and reports its completion with a link', async () => {
    const page = visit();
    await enterTool(page, link);
    await stopClock(page);
    await start(page).click();
    await enterScreen(page, '/planning', 'false');
    await page.getByRole('button', { name: 'Запуски 1' }).click();
    const item = page.getByRole('dialog', { name: 'Запуски' }).getByRole('listitem').first();
    await item.getByText('Подбор дропов: lumora casino и ещё 1 × 2 страны').waitFor();
    await item.getByRole('button', { name: 'Отменить' }).waitFor();
    await page.keyboard.press('Escape');
    await page.clock.fastForward(3_000);
    await page.getByText('Подбор дропов: готово').waitFor();
    await page.getByRole('button', { name: 'Открыть' }).click();
    await expect.poll(() => pathOf(page)).toBe('/drop-search');
    await page.getByRole('heading', { level: 2, name: /^\d+ дроп/ }).waitFor();
    await page.clock.resume();
  });

  test('resumes a search of a viewer after a reload, and finds nothing if no drop matches the filters', async () => {
    const page = visit();
    await enterTool(page, '/drop-search');
    await changeRole(page, 'viewer');
    await page.getByLabel('Ключевое слово 1', { exact: true }).fill('bet');
    await field(page, 'Ссылок от').fill('4999');
    await field(page, 'Ссылок до').fill('5000');
    await stopClock(page);
    await start(page).click();
    await page.getByRole('button', { name: 'Запуски 1' }).waitFor();
    await page.clock.resume();
    await page.reload();
    await page.getByText('Дропы не найдены').waitFor();
    await page.getByRole('heading', { level: 2, name: '0 дропов найдено' }).waitFor();
  });
});
