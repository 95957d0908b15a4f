import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { storePlan } from '../../domain/plan/testing/store-plan.ts';
import { changeRole } from '../../testing/change-role.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/expect-accessible.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { chooseOf, keywords, rowOf, storedPlan } from './testing/open-planning.ts';
import { samplePlan } from './testing/sample-projects.ts';

const { open, oneVisit, pathOf } = webTests();
const all = ['ordenza login', 'kastavia скидки', 'torvelbet', 'lumoret casino'];

describe('a plan of four projects', () => {
  const visit = oneVisit(async () => {
    const page = await open('/planning', { as: 'user', stored: storedPlan() });
    await rowOf(page, 'torvelbet').waitFor();
    return page;
  });

  test('lists the plan newest first, with the texts from the specification', async () => {
    const page = visit();
    expect(await keywords(page)).toEqual(all);
    const cells = await rowOf(page, 'lumoret casino').getByRole('cell').allTextContents();
    expect(cells.slice(1, 8).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'PL ПольшаПольша',
      'Запущенные сайты',
      '74 000',
      '—',
      'Высокий',
      '6',
      '20.11.2025',
    ]);
    expect(await rowOf(page, 'ordenza login').getByRole('cell').nth(3).textContent()).toBe('0');
    expect(await page.getByText('План хранится только в этом браузере').isVisible()).toBe(true);
  });

  test('opens the status menu of a row by keyboard at the chosen status, and returns the focus on Escape', async () => {
    const page = visit();
    const button = rowOf(page, 'lumoret casino').getByRole('button', { name: /^Статус: / });
    const focused = page.locator('[role=menuitemradio]:focus');
    for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
      await button.press(key);
      await focused.waitFor();
      expect(await focused.getAttribute('aria-checked'), key).toBe('true');
      await page.keyboard.press('Escape');
      await focused.waitFor({ state: 'detached' });
      await page.locator('button:focus[aria-label^="Статус: "]').waitFor();
    }
  });

  test('filters table and export when a counter is clicked, and resets the filter on a second click', async () => {
    const page = visit();
    const card = page.getByRole('button', { name: 'Домены есть: 1' });
    await card.click();
    await expect.poll(() => keywords(page)).toEqual(['kastavia скидки']);
    await expect.poll(() => pathOf(page)).toBe('/planning?status=domains');
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Показано 1 из 4 проектов').waitFor();
    const { content } = await saveTable(page, 'CSV');
    const lines = content.toString().trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"kastavia скидки",.*,"4400",/);
    await card.click();
    await expect.poll(() => keywords(page)).toEqual(all);
  });

  test('links the keyword to its page for the country', async () => {
    const link = visit().getByRole('link', { name: 'kastavia скидки' });
    expect(decodeURI((await link.getAttribute('href')) ?? '')).toBe('/keyword/kastavia скидки/country/gr');
  });

  test('opens a tool with the keyword and country of a row', async () => {
    const page = visit();
    await chooseOf(page, 'torvelbet (Чехия)', 'Подбор доменов');
    const keyword = page.getByLabel('Ключевое слово 1', { exact: true });
    await expect.poll(() => keyword.inputValue()).toBe('torvelbet');
    await page.getByRole('button', { name: /^Убрать: Чехия/ }).waitFor();
    await page.goBack();
    await rowOf(page, 'torvelbet').waitFor();
  });

  test('saves a copy that is identical to the plan', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Копия плана' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Сохранить копию плана' }).click(),
    ]);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(samplePlan());
  });

  test('passes axe with a row selected, does not overflow at 390 px, and combines the actions of a row in one menu', async () => {
    const page = visit();
    const box = page.getByRole('checkbox', { name: /^Выбрать: ordenza/ });
    await box.check();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(phone);
    await page.getByRole('columnheader', { name: 'Проект' }).waitFor();
    expect(await box.isChecked()).toBe(true);
    await expectAccessible(page, 'phone');
    await box.uncheck();
    // Two lines replace the columns; filters are in a sheet, the sort order is in «Вид».
    await page
      .getByRole('rowheader', { name: /^torvelbet · Чехия\s*(План|Домены есть|В работе).*·/ })
      .waitFor();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await page
      .getByRole('dialog', { name: 'Фильтры' })
      .getByRole('button', { name: /Статус/ })
      .waitFor();
    await page.getByRole('button', { name: 'Показать', exact: true }).click();
    await page.getByRole('button', { name: 'Действия страницы' }).click();
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    const sort = page.getByRole('button', { name: /Сортировка/ });
    await sort.waitFor();
    await page.keyboard.press('Escape');
    await sort.waitFor({ state: 'detached' });
    await page.locator(':focus', { hasText: 'Вид' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Действия: torvelbet (Чехия)' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
    await page.getByRole('columnheader', { name: 'Ключевое слово' }).waitFor();
  });

  test('shows the pair named by a link and everything after a reset, and keeps the search, the status and the sort order after a reload', async () => {
    const page = visit();
    await enterScreen(page, '/planning?q=torvelbet%20cz');
    await expect.poll(() => keywords(page)).toEqual(['torvelbet']);
    await page.getByRole('button', { name: 'Сбросить' }).click();
    await expect.poll(() => keywords(page)).toEqual(all);
    await expect.poll(() => pathOf(page)).toBe('/planning');
    // The first click on a header sorts ascending, the second one descending.
    const head = page.getByRole('columnheader', { name: 'Приоритет' });
    await head.getByRole('button').click();
    // Within one priority the newest comes first.
    await expect
      .poll(() => keywords(page))
      .toEqual(['torvelbet', 'kastavia скидки', 'ordenza login', 'lumoret casino']);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button').click();
    await expect
      .poll(() => keywords(page))
      .toEqual(['ordenza login', 'lumoret casino', 'kastavia скидки', 'torvelbet']);
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    const sites = page.getByRole('columnheader', { name: 'Запущенные сайты' });
    expect(await sites.getByRole('button').count()).toBe(0);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText('великобритания');
    await expect.poll(() => keywords(page)).toEqual(['ordenza login']);
    await page
      .getByRole('search')
      .getByRole('button', { name: /Статус/ })
      .click();
    await page.getByRole('option', { name: 'План', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Страна' }).getByRole('button').click();
    await expect
      .poll(() => decodeURI(pathOf(page)))
      .toBe('/planning?sort=country&q=великобритания&status=plan');
    await page.reload();
    await expect.poll(() => keywords(page)).toEqual(['ordenza login']);
    await page.getByText('Показано 1 из 4 проектов').waitFor();
    await enterScreen(page, '/planning');
  });

  test('explains where projects come from if the plan is empty', async () => {
    const page = visit();
    await storePlan(page, '[]');
    await changeRole(page, 'viewer');
    await page.getByText('В плане пока нет проектов').waitFor();
    await page.getByRole('link', { name: 'К результатам анализа' }).waitFor();
    await page.getByRole('button', { name: 'Запущенные сайты: 0' }).waitFor();
    await changeRole(page, 'user');
    await storePlan(page, JSON.stringify(samplePlan()));
    await expect.poll(() => keywords(page)).toEqual(all);
  });
});
