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

  test('the plan is listed, newest first, with the words of the spec', async () => {
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

  test('the status of a row by keyboard: it opens at the one that is chosen, Esc leads back', async () => {
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

  test('every counter shows and exports its projects on a click, and all again on a second one', async () => {
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

  test('the export has the order of the table and leaves out what is hidden', async () => {
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

  test('a search that fits nothing says so', async () => {
    const page = visit();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('Проекты не найдены').waitFor();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await expect.poll(() => keywords(page)).toEqual(all);
  });

  test('the keyword leads to its country', async () => {
    const link = visit().getByRole('link', { name: 'kastavia скидки' });
    expect(decodeURI((await link.getAttribute('href')) ?? '')).toBe('/keyword/kastavia скидки/country/gr');
  });

  test('a tool opens with the keyword and country of a row', async () => {
    const page = visit();
    await chooseOf(page, 'torvelbet (Чехия)', 'Подбор доменов');
    const keyword = page.getByLabel('Ключевое слово 1', { exact: true });
    await expect.poll(() => keyword.inputValue()).toBe('torvelbet');
    await page.getByRole('button', { name: /^Убрать: Чехия/ }).waitFor();
    await page.goBack();
    await rowOf(page, 'torvelbet').waitFor();
  });

  test('a saved copy is the plan', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Копия плана' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Сохранить копию плана' }).click(),
    ]);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(samplePlan());
  });

  test('axe finds nothing serious with a row selected at 1440 and 390 px, in both themes', async () => {
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

  test('at 390 px nothing overflows and one menu holds the actions of a row', async () => {
    const page = visit();
    await page.setViewportSize(phone);
    // Two lines say what columns would hide; what narrows the rows is a sheet, what orders them is in «Вид».
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

test('a link from another screen puts its pair in view; reset shows the rest; search, status and sort survive a reload', async () => {
  const page = await openPlan('/planning?q=torvelbet%20cz');
  expect(await keywords(page)).toEqual(['torvelbet']);
  await page.getByRole('button', { name: 'Сбросить' }).click();
  await expect.poll(() => keywords(page)).toEqual(all);
  await expect.poll(() => pathOf(page)).toBe('/planning');
  // A click on a header sorts upwards, a second one downwards.
  const head = page.getByRole('columnheader', { name: 'Приоритет' });
  await head.getByRole('button').click();
  // Of one rank the newest stays first.
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

test('an empty plan says where projects come from', async () => {
  const page = await open('/planning', { as: 'viewer' });
  await page.getByText('В плане пока нет проектов').waitFor();
  await page.getByRole('link', { name: 'К результатам анализа' }).waitFor();
  await page.getByRole('button', { name: 'Запущенные сайты: 0' }).waitFor();
  await expectAccessible(page, 'empty');
});

test('5,000 projects are all there, but only the visible ones are drawn', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => sampleProject(`kw ${at}`, 'pl'));
  const page = await openPlan('/planning', many);
  // The skeleton is a table too.
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60);
});
