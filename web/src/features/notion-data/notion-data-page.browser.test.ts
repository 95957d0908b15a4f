import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import {
  fakeWorkspace,
  fewSites,
  sampleWorkspace,
  type FakeWorkspace,
} from '../../testing/fakes/fake-workspace.ts';
import { saveTable } from '../../testing/save-table.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const urls = (page: Page) => page.getByRole('rowheader').allTextContents();
/** Texts of the cells, without the checkbox of the row. */
const cellsOf = async (page: Page, url: string) =>
  (await page.getByRole('row').filter({ hasText: url }).getByRole('cell').allTextContents()).slice(1);

/** Selects an option of the select that shows `now`. */
const choose = async (page: Page, now: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${now}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Checks some values of the filter that shows `now`. */
const tick = async (page: Page, now: string, ...values: string[]) => {
  await page.getByRole('button', { name: new RegExp(`^${now}`) }).click();
  for (const name of values) await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
};

/** Opens a workspace once for the tests of a `describe`; each begins with the screen as opened from the menu. */
function oneWorkspace(workspace: FakeWorkspace): () => Page {
  const visited = oneVisit(() => open('/notion-data', { as: 'admin', api: fakeWorkspace(workspace) }));
  beforeEach(async () => {
    const menu = visited().getByRole('navigation', { name: 'Разделы' });
    await menu.getByRole('link', { name: 'Данные из Notion' }).click();
    await expect.poll(() => pathOf(visited())).toBe('/notion-data');
    const total = workspace.projects.length;
    await visited().getByText(`Показано ${total} из ${total} сайтов`).waitFor();
  });
  return visited;
}

describe('four sites', () => {
  const visited = oneWorkspace(fewSites());

  test('shows all sites with the workspace totals and the time of the last sync', async () => {
    const page = visited();
    await page.getByText('Синхронизация: 20.11.2026, 14:23').waitFor();
    await page.getByText('3 базы · уникальных GEO: 3, брендов: 3, статусов: 3').waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toEqual([
      '',
      'URL',
      'HTTP статус',
      'Статус',
      'Бренд',
      'GEO',
      'Язык',
      'Тип',
      'Дата старта',
      'Ответственный',
      'Действия',
    ]);
    const box = await page
      .getByRole('region', { name: 'Сайты' })
      .evaluate((each) => each.scrollWidth - each.clientWidth);
    expect(box, 'every column is in view').toBe(0);
    expect((await cellsOf(page, 'alpha.example')).slice(0, 3)).toEqual(['Не проверен', 'In prod', 'Lumoret']);
    expect((await cellsOf(page, 'beta.example'))[0]).toBe('301редирект');
    // The text itself is visible in the row (spec §4).
    const unchecked = page.getByRole('main').getByText('Не проверен', { exact: true }).first();
    expect((await unchecked.boundingBox())!.width).toBeGreaterThan(50);
    const widthOf = async (name: string) =>
      (await page.getByRole('columnheader', { name }).boundingBox())!.width;
    expect(await widthOf('URL')).toBeGreaterThan(170);
    expect(await widthOf('HTTP статус')).toBeLessThan(150);
  });

  test('opens a site URL in a new tab, and shows an invalid URL as plain text', async () => {
    const page = visited();
    const link = page.getByRole('link', { name: /alpha\.example/ });
    expect(await link.getAttribute('href')).toBe('https://alpha.example/');
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noreferrer',
    ]);
    const row = page.getByRole('row').filter({ hasText: 'javascript:alert(1)' });
    expect(await row.getByRole('link').count()).toBe(0);
    expect(await row.getByText('<b>Жирный</b>').count()).toBe(1);
  });

  test('counts and exports the filtered sites, offers to remove the filter that hides the most, and resets all filters with one button', async () => {
    const page = visited();
    await tick(page, 'Все GEO', 'PL');
    await page.getByText('Показано 2 из 4 сайтов').waitFor();
    expect(await urls(page)).toEqual(['alpha.example(в новой вкладке)', 'javascript:alert(1)']);
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^notion-projects-\d{4}-\d\d-\d\d\.csv$/);
    const lines = content.toString().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/,"Responsible","Notes"$/);
    expect(lines[1]).toMatch(/^"https:\/\/alpha\.example\/","In prod","Lumoret","PL, DE",/);
    await page.getByRole('searchbox').fill('beta');
    await page.getByText('По запросу «beta» и GEO «PL» ничего нет. Без поиска найдутся 2 сайта.').waitFor();
    await page.getByRole('button', { name: 'Убрать только поиск' }).press('Enter');
    await page.getByText('Показано 2 из 4 сайтов').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?geo=PL');
    const focused = page.locator(':focus');
    await focused.and(page.getByRole('region', { name: 'Сайты' })).waitFor();
    await page.getByRole('button', { name: 'Сбросить' }).press('Enter');
    await focused.and(page.getByRole('button', { name: 'Вид', exact: true })).waitFor();
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('Проекты не найдены').waitFor();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
  });
});

describe('sixty sites', () => {
  const visited = oneWorkspace(sampleWorkspace(60));

  test('keeps the search, the filters and the order in the URL, and causes no layout shift below the filters', async () => {
    const page = visited();
    const top = async () => (await page.getByRole('region', { name: 'Сайты' }).boundingBox())?.y;
    const before = await top();
    await page.keyboard.press('/');
    await page.keyboard.type('lumoret');
    await tick(page, 'Все статусы', 'План', 'In prod');
    await page.getByRole('button', { name: 'Статус: 2' }).waitFor();
    await page.getByRole('button', { name: 'Сбросить' }).waitFor();
    expect(await top()).toBe(before);
    await page.getByRole('button', { name: 'Вид', exact: true }).click();
    await choose(page, 'Создано', 'Дата старта');
    await page.getByRole('button', { name: 'По убыванию' }).click();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => decodeURIComponent(pathOf(page)))
      .toBe('/notion-data?q=lumoret&status=План&status=In+prod&sort=start_date');
    // The rows follow the URL.
    const shown = ['lumoret-33', 'lumoret-1'].map((name) => `${name}.example(в новой вкладке)`);
    await expect.poll(() => urls(page)).toEqual(shown);
    await enterScreen(page, pathOf(page));
    await expect.poll(() => urls(page)).toEqual(shown);
    const head = page.getByRole('columnheader', { name: 'Дата старта' });
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
  });

  test('filters by person, type and language in a dialog whose button names the active filters', async () => {
    const page = visited();
    await page.getByRole('button', { name: /^Ещё фильтры/ }).click();
    await page.getByRole('button', { name: 'Все ответственные' }).click();
    const person = page.getByRole('option').nth(1);
    const name = (await person.innerText()).split('\n')[0]!;
    await person.click();
    await expect
      .poll(() => new URLSearchParams(pathOf(page).split('?')[1]).getAll('responsible'))
      .toEqual([name]);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    // The focus returns from the list a moment later, and Escape reaches only the dialog that has it.
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ещё фильтры: ответственный', exact: true }).waitFor();
  });
});
