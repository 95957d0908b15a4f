import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/expect-accessible.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { chooseOf, keywords, rowOf, storedPlan } from './testing/open-planning.ts';
import { samplePlan, sampleProject } from './testing/sample-projects.ts';

const { open, oneVisit, pathOf } = webTests();
const all = ['ordenza login', 'kastavia скидки', 'torvelbet', 'lumoret casino'];

async function openPlan(path = '/planning', rows = samplePlan()): Promise<Page> {
  const page = await open(path, { as: 'user', stored: storedPlan(rows) });
  await page.getByRole('table').waitFor();
  return page;
}

describe('a plan of four projects', () => {
  const visit = oneVisit(() => openPlan());

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

  test('exports in table order without hidden columns', async () => {
    const page = visit();
    const hide = async () => {
      await page.getByRole('button', { name: 'Вид', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Частотность' }).click();
      await page.keyboard.press('Escape');
    };
    await hide();
    await page.getByRole('columnheader').getByRole('button', { name: 'Ключевое слово' }).click();
    await expect.poll(() => keywords(page)).not.toEqual(all);
    const { content } = await saveTable(page, 'CSV');
    const [head, ...lines] = content.toString().trim().split('\r\n');
    expect(head).toContain('"Статус","Сложность","Приоритет"');
    expect(lines.map((line) => line.split('"')[1])).toEqual(await keywords(page));
    await hide();
    await page
      .getByRole('button', { name: 'Планирование' })
      .or(page.getByRole('link', { name: 'Планирование' }))
      .first()
      .click();
    await expect.poll(() => keywords(page)).toEqual(all);
  });

  test('shows an empty state for a search without results', async () => {
    const page = visit();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('Проекты не найдены').waitFor();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
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

  test('passes axe with a row selected at 1440 and 390 px, in both themes', async () => {
    const page = visit();
    const box = page.getByRole('checkbox', { name: /^Выбрать: ordenza/ });
    await box.check();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await page.getByRole('columnheader', { name: size === phone ? 'Проект' : 'Ключевое слово' }).waitFor();
      expect(await box.isChecked()).toBe(true);
      await expectAccessibleInBothThemes(page);
    }
    await box.uncheck();
  });

  test('does not overflow at 390 px, and combines the actions of a row in one menu', async () => {
    const page = visit();
    await page.setViewportSize(phone);
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
});

test('shows the pair named by a link and everything after a reset, and keeps the search, the status and the sort order after a reload', async () => {
  const page = await openPlan('/planning?q=torvelbet%20cz');
  expect(await keywords(page)).toEqual(['torvelbet']);
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
  expect(await page.getByText('Показано 1 из 4 проектов').isVisible()).toBe(true);
});

test('explains where projects come from if the plan is empty', async () => {
  const page = await open('/planning', { as: 'viewer' });
  await page.getByText('В плане пока нет проектов').waitFor();
  await page.getByRole('link', { name: 'К результатам анализа' }).waitFor();
  await page.getByRole('button', { name: 'Запущенные сайты: 0' }).waitFor();
  await expectAccessible(page, 'empty');
});

test('lists 5,000 projects but renders only the visible rows', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => sampleProject(`kw ${at}`, 'pl'));
  const page = await openPlan('/planning', many);
  // The skeleton is also a table.
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60);
});
