import { listUncountedSites, type UncountedSite } from '@geoplan/contracts/notion/uncounted-sites';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeWorkspace, sampleDatabaseIds, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { chooseMode } from '../../../testing/sites-head.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const path = '/notion-data?view=uncounted';

const site = (at: number, change: Partial<UncountedSite>): UncountedSite => ({
  id: String(at).padStart(32, 'a'),
  url: `https://site-${at}.example/`,
  brand: 'lumora',
  geo: 'PL',
  status: 'In prod',
  reason: 'no_rule',
  notionUrl: `https://www.notion.so/site-${at}`,
  ...change,
});

const all = [
  site(1, { reason: 'no_country', geo: 'Балканы' }),
  site(2, { reason: 'no_brand', brand: '' }),
  site(2, { status: 'Ждём', brand: '' }),
];
const totals = { no_country: 1, no_brand: 1, no_rule: 1, not_reported: 0 };

/** Responses with two sites per page. */
function listAnswers(asked: object[] = []): Answer[] {
  return [
    ...fakeWorkspace(sampleWorkspace(6)),
    answer(listUncountedSites, ({ query }) => {
      asked.push(query);
      const found = all.filter(({ reason }) => query.reason === undefined || query.reason === reason);
      const from = query.cursor === undefined ? 0 : 2;
      const nextCursor = found.length > from + 2 ? 'more' : null;
      return ok({ sites: found.slice(from, from + 2), totals, nextCursor });
    }),
  ];
}

describe('uncounted sites', () => {
  const asked: object[] = [];
  const visit = oneVisit(async () => {
    const page = await open(path, { as: 'user', api: listAnswers(asked) });
    await page.getByText('Показано 2 из 3 записей').waitFor();
    return page;
  });
  const row = (at: number) => visit().getByRole('row').nth(at).locator('th, td').allTextContents();

  test('states why each site is excluded, links to its row in Notion, and offers only an admin to assign a country', async () => {
    expect((await row(1)).slice(0, 5)).toEqual([
      'site-1.example(в новой вкладке)',
      'lumora',
      'Балканы',
      'In prod',
      'Нет страны',
    ]);
    expect((await row(2)).slice(1, 5)).toEqual(['—', 'PL', 'In prod', 'Нет бренда']);
    const link = visit().getByRole('link', { name: 'Открыть в Notion (в новой вкладке): site-1.example' });
    expect(await link.getAttribute('href')).toBe('https://www.notion.so/site-1');
    expect(
      await visit()
        .getByRole('button', { name: /«Балканы»/ })
        .count(),
    ).toBe(0);
  });

  test('loads more sites by cursor, and exports every page', async () => {
    const page = visit();
    const { name, content } = await saveTable(page, 'CSV');
    expect(name).toMatch(/^notion-uncounted-/);
    const lines = content.toString().split('\r\n');
    expect(lines[0]).toContain('"Сайт","Бренд","GEO","Статус","Причина","Notion"');
    expect(lines.slice(1)).toEqual([
      '"https://site-1.example/","lumora","Балканы","In prod","Нет страны","https://www.notion.so/site-1"',
      '"https://site-2.example/","","PL","In prod","Нет бренда","https://www.notion.so/site-2"',
      '"https://site-2.example/","","PL","Ждём","Статус вне правила","https://www.notion.so/site-2"',
    ]);
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await page.getByText('Показано 3 из 3 записей').waitFor();
  });

  test('filters by reason and by the database selected on the screen, and keeps both in the URL', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Нет бренда: 1' }).click();
    await page.getByText('Показано 1 из 1 записи').waitFor();
    await chooseMode(page, 'Одна таблица');
    const [databaseId] = sampleDatabaseIds;
    await expect.poll(() => asked.at(-1)).toEqual({ reason: 'no_brand', databaseId, limit: 50 });
    await expect.poll(() => pathOf(page)).toContain('view=uncounted&reason=no_brand&mode=single');
    await chooseMode(page, 'Единая');
    await page.getByRole('button', { name: 'Нет бренда: 1' }).click();
    await page.getByText(/из 3\sзаписей/).waitFor();
  });

  test('hides a column in the table and the export, and shows it again', async () => {
    const page = visit();
    const head = page.getByRole('columnheader', { name: 'Бренд' });
    const toggle = async () => {
      await page.getByRole('button', { name: 'Вид', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Бренд' }).click();
      await page.keyboard.press('Escape');
    };
    await toggle();
    await head.waitFor({ state: 'detached' });
    const { content } = await saveTable(page, 'CSV');
    expect(content.toString()).not.toContain('"Бренд"');
    await toggle();
    await head.waitFor();
  });

  test('passes axe, and shows the reason on a phone without scrolling', async () => {
    const page = visit();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    const list = page.getByRole('region', { name: 'Не попали в подсчёт' });
    await list.getByText('lumora · Балканы · In prod').waitFor();
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.setViewportSize(desktop);
  });

  test('makes the tabs a single tab stop, moves between them with arrows, Home and End, and names the panel after the tab', async () => {
    const page = visit();
    const chosen = page.locator('[role=tab]:focus[aria-selected=true][tabindex="0"]');
    const after = async (key: string, name: string) => {
      await page.keyboard.press(key);
      await chosen.filter({ hasText: name }).waitFor();
    };
    await page.getByRole('tab', { name: 'Не попали в подсчёт' }).focus();
    await after('Home', 'Все сайты');
    await page.getByRole('tabpanel', { name: 'Все сайты' }).getByText('Показано 6 из 6 сайтов').waitFor();
    expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1);
    await after('End', 'Изменения');
    await after('ArrowRight', 'Все сайты');
    await after('ArrowRight', 'Не попали в подсчёт');
    await page.getByText(/из 3\sзаписей/).waitFor();
  });
});

test('reports a failed load with a retry, and an empty list as «all sites counted»', async () => {
  const broken = answer(listUncountedSites, () => {
    throw new Failed('internal');
  });
  const page = await open(path, { as: 'viewer', api: [...listAnswers(), broken] });
  await page.getByText('Не удалось загрузить список').waitFor();
  replaceAnswers(page, fakeWorkspace(sampleWorkspace(6)));
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByText('Все сайты попали в подсчёт').waitFor();
  expect(await page.getByRole('button', { name: 'Экспорт', exact: true }).isDisabled()).toBe(true);
});
