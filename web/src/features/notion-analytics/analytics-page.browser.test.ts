import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { cellsOf, repeated, smallWorkspace, workspaceOf } from '../../testing/fakes/fake-analytics.ts';
import type { FakeWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { saveTable } from '../../testing/save-table.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';
import { gapAnswers } from './testing/gap-answers.ts';

const { open, oneVisit, pathOf } = webTests();

const path = '/notion-analytics';
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const barsOf = (within: Page | Locator) =>
  within.getByRole('region', { name: /: график$/ }).getByRole('link');
/** Height of a column's bar, in px. */
const barLength = async (column: Locator) => (await column.locator('.bg-chart-1').boundingBox())?.height;
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00A0', ' '));

async function openAnalytics(workspace: FakeWorkspace) {
  const page = await open(path, { as: 'viewer', api: gapAnswers(workspace) });
  await page.getByRole('heading', { name: 'Детальная статистика' }).waitFor();
  return page;
}

const tableOf = async (page: Page, name: string) =>
  plain(await page.getByRole('table', { name, exact: true }).locator('tbody tr').allInnerTexts()).map((row) =>
    row.split(/\s*\t\s*/),
  );

/** Opens a workspace once for the tests of a `describe`; each test starts with the screen as first opened. */
function oneWorkspace(workspace: FakeWorkspace): () => Page {
  const visited = oneVisit(() => openAnalytics(workspace));
  beforeEach(async () => {
    const page = visited();
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    // A link of the menu would change the URL before the screen of the previous test is replaced.
    await enterScreen(page, path);
    await page.getByRole('heading', { name: 'Детальная статистика' }).waitFor();
  });
  return visited;
}

describe('ten sites', () => {
  const visited = oneWorkspace(smallWorkspace());

  test('shows three figures, three distributions of the sites, and the time of the last load', async () => {
    const page = visited();
    await page.getByRole('heading', { level: 1, name: 'Аналитика Notion' }).waitFor();
    expect(plain(await page.locator('main dl').first().locator('dd').allTextContents())).toEqual([
      '10',
      '2',
      '2',
    ]);
    await page.getByText(/Последнее обновление: \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d/).waitFor();
    const charts = page.getByRole('heading', { name: /^Распределение/ });
    await expect
      .poll(() => charts.allTextContents())
      .toEqual(['Распределение по GEO', 'Распределение по брендам', 'Распределение по статусам']);
    expect(await tableOf(page, 'Распределение по GEO')).toEqual([
      ['PL', '7'],
      ['DE', '4'],
    ]);
    expect(await tableOf(page, 'Распределение по брендам')).toEqual([
      ['Lumoret', '7'],
      ['Torvelbet', '3'],
    ]);
    expect(await tableOf(page, 'Распределение по статусам')).toEqual([
      ['In prod', '7'],
      ['SEO process', '3'],
    ]);
  });

  test('shows each chart initially as bars, with the count in a tooltip, and opens the rows of a bar on a click', async () => {
    const page = visited();
    const geo = card(page, 'Распределение по GEO');
    const bars = barsOf(geo);
    await bars.first().waitFor();
    expect(await bars.count()).toBe(2);
    const tooltip = geo.getByText('DE · Количество: 4');
    expect(await tooltip.isVisible()).toBe(false);
    await bars.nth(1).hover();
    await tooltip.waitFor();
    const lengths = await Promise.all([0, 1].map((at) => barLength(bars.nth(at))));
    expect(Math.round(((lengths[1] ?? 0) * 7) / (lengths[0] ?? 1))).toBe(4);
    await bars.nth(1).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?geo=DE');
  });

  test('shows the count of a focused bar and opens its rows by keyboard', async () => {
    const page = visited();
    const bar = card(page, 'Распределение по статусам').getByRole('link', { name: 'SEO process' });
    await page.keyboard.press('Tab');
    await bar.focus();
    await page.getByText('SEO process · Количество: 3').waitFor();
    await bar.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/notion-data?status=SEO+process');
  });

  test('merges the statuses of a counting group on request, marks each with a dot, and links to the rows of all merged statuses', async () => {
    const page = visited();
    const dots = card(page, 'Все статусы').getByRole('img');
    expect(await dots.evaluateAll((found) => found.map((dot) => dot.ariaLabel))).toEqual([
      'Запущенные',
      'В работе',
    ]);
    await page.getByText('Объединить синонимы').click();
    await expect
      .poll(() => tableOf(page, 'Распределение по статусам'))
      .toEqual([
        ['Все запущенные', '7'],
        ['Все в работе', '3'],
      ]);
    const heat = cellsOf(await card(page, 'GEO × статус').getByRole('row').allInnerTexts());
    expect(heat[0]).toEqual(['GEO', 'Всего', 'Все запущенные', 'Все в работе']);
    await card(page, 'Все статусы').getByRole('link', { name: 'Все запущенные' }).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?status=In+prod');
  });

  test('shows GEO × status and launches from the server, and opens the rows of a cell', async () => {
    const page = visited();
    const table = card(page, 'GEO × статус').getByRole('table');
    const rows = cellsOf(await table.getByRole('row').allInnerTexts());
    expect(rows[0]).toEqual(['GEO', 'Всего', 'In prod', 'SEO process']);
    expect(rows[1]).toEqual(['PL', '6', '6', '0']);
    const launches = await tableOf(page, 'Сайты по месяцам запуска');
    expect(launches).toHaveLength(24);
    expect(launches.at(-1)?.[0]).toMatch(/^нояб.* 2026$/);
    await table.getByRole('link', { name: '6', exact: true }).first().click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?geo=PL&status=In+prod');
  });

  test('exports both tables from the server in files named after them, with every month and status', async () => {
    const page = visited();
    const heat = await saveTable(page, 'CSV', 'Экспорт: GEO × статус');
    expect(heat.name).toMatch(/^geo-status-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = heat.content.toString().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['\uFEFF"GEO","Всего","In prod","SEO process"', '"PL","6","6","0"']);
    const launches = await saveTable(page, 'CSV', 'Экспорт: Сайты по месяцам запуска');
    expect(launches.name).toMatch(/^launches-/);
    expect(launches.content.toString().split('\r\n').at(-1)).toMatch(/^"2026-11","\d+"$/);
  });

  test('links each month of the launches to the sites launched in that month, by mouse and keyboard, and removes the month and the launched filter separately', async () => {
    const page = visited();
    const launches = card(page, 'Сайты по месяцам запуска');
    const months = launches.getByRole('link');
    await months.first().waitFor();
    await months.first().press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/notion-data\?launched=1&start=\d{4}-\d\d$/);
    const label = (await page.getByRole('button', { name: /^Дата старта: / }).innerText()).trim();
    expect(label).toMatch(/^Дата старта: [а-я]+ \d{4}$/);
    await page.goBack();
    expect(await months.last().innerText()).toMatch(/^нояб\.\s2026$/);
    await months.last().click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?launched=1&start=2026-11');
    await page.getByRole('button', { name: 'Дата старта: ноябрь 2026' }).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?launched=1');
    await page.getByText('Показано 7 из 10 сайтов').waitFor();
    await page.getByRole('button', { name: 'Запущенные', exact: true }).click();
    await page.getByText('Показано 10 из 10 сайтов').waitFor();
  });
});

/** Workspace of 155 sites: ten GEOs with 20 to 11 sites each, 30 brands and six statuses. */
const manyValues = () => {
  const statusOf = [
    'In prod',
    'In prod',
    ...Array<string>(4).fill('SEO process'),
    'План',
    'Indexing',
    'В работе',
    'DELETED',
  ];
  const sites = statusOf.flatMap((status, at) => repeated(20 - at, [`ГЕО ${at}`, '', status]));
  return workspaceOf(sites.map(([geo, , status], at) => [geo, `Бренд ${at % 30}`, status]));
};

describe('more values than a chart shows', () => {
  const visited = oneWorkspace(manyValues());

  test('shows each pie slice with name and rounded percentage and opens its rows, but does not link the remainder beyond eight slices', async () => {
    const page = visited();
    const statuses = card(page, 'Распределение по статусам');
    await statuses.getByRole('radio', { name: 'Круг' }).click();
    await statuses.locator('.recharts-pie-sector').first().waitFor();
    expect(
      plain(await statuses.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\s*\n\s*/)),
    ).toEqual([
      ['SEO process', '43%', '66'],
      ['In prod', '25%', '39'],
      ['План', '9%', '14'],
      ['Indexing', '8%', '13'],
      ['В работе', '8%', '12'],
      ['DELETED', '7%', '11'],
    ]);
    // The other charts stay bars.
    expect(await page.getByRole('radio', { name: 'Столбцы', checked: true }).count()).toBe(2);
    const geo = card(page, 'Распределение по GEO');
    await geo.getByRole('radio', { name: 'Круг' }).click();
    await geo.locator('.recharts-pie-sector').first().waitFor();
    expect(await geo.locator('.recharts-pie-sector').count()).toBe(8);
    const last = geo.getByRole('listitem').last();
    expect((await last.innerText()).split(/\s*\n\s*/)).toEqual(['Прочее', '23%', '36']);
    expect(await last.getByRole('link').count()).toBe(0);
    // The remainder is grey, and a press shows all of its values.
    const fill = await geo.locator('.recharts-pie-sector path').last().getAttribute('fill');
    expect(fill).toBe('var(--color-border-strong)');
    await last.getByRole('button', { name: 'Прочее' }).click();
    await expect.poll(() => pathOf(page)).toBe(`${path}?pie=status&all=geo`);
    await statuses.locator('.recharts-pie-sector').nth(1).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?status=In+prod');
  });

  test('shows all bars on request, and lists the top five values and every status', async () => {
    const page = visited();
    const brands = card(page, 'Распределение по брендам');
    await brands.getByText('Показано 12 из 30').waitFor();
    await brands.getByRole('button', { name: 'Показать все' }).click();
    await expect.poll(() => barsOf(brands).count()).toBe(30);
    const details = page.getByRole('region', { name: 'Детальная статистика' });
    const items = async (at: number) =>
      plain(await details.getByRole('list').nth(at).getByRole('listitem').allInnerTexts()).map((text) =>
        text.replaceAll(/\s+/g, ' '),
      );
    expect(await items(0)).toEqual(['ГЕО 0 20', 'ГЕО 1 19', 'ГЕО 2 18', 'ГЕО 3 17', 'ГЕО 4 16']);
    expect(await items(1)).toHaveLength(5);
    expect(await items(2)).toHaveLength(6);
    await details.getByRole('link', { name: 'Бренд 2 6' }).click();
    await expect.poll(() => pathOf(page)).toBe(`/notion-data?${new URLSearchParams({ brand: 'Бренд 2' })}`);
  });

  test('keeps pies and expanded lists in the URL', async () => {
    const page = visited();
    await card(page, 'Распределение по GEO').getByRole('radio', { name: 'Круг' }).click();
    await card(page, 'Распределение по статусам').getByRole('radio', { name: 'Круг' }).click();
    await card(page, 'Распределение по брендам').getByRole('button', { name: 'Показать все' }).click();
    await expect.poll(() => pathOf(page)).toBe(`${path}?pie=geo,status&all=brand`);
    await enterScreen(page, pathOf(page));
    await card(page, 'Распределение по брендам').getByText('Показаны все: 30').waitFor();
    const isPie = (title: string) =>
      card(page, title).getByRole('radio', { name: 'Круг', checked: true }).count();
    expect(await isPie('Распределение по GEO')).toBe(1);
    expect(await isPie('Распределение по брендам')).toBe(0);
    await card(page, 'Распределение по GEO').getByRole('radio', { name: 'Столбцы' }).click();
    await expect.poll(() => pathOf(page)).toBe(`${path}?pie=status&all=brand`);
  });

  test('passes axe with bars and pies, in both themes and all sizes', async () => {
    const page = visited();
    await barsOf(page).first().waitFor();
    await card(page, 'Распределение по GEO').getByRole('radio', { name: 'Круг' }).click();
    await card(page, 'Распределение по статусам').getByRole('radio', { name: 'Круг' }).click();
    await page.locator('.recharts-pie-sector').first().waitFor();
    await page.getByText('brand 0', { exact: true }).waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
  });
});
