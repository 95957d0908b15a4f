import { brandSites } from '@geoplan/contracts/notion/notion';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { answer, Failed, type Answer } from '../../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';
import type { BrandSite } from './use-brand-sites.ts';

const { open, oneVisit } = webTests();

const site = (id: string, change: Partial<BrandSite> = {}): BrandSite => ({
  id,
  url: `https://${id}.example/`,
  status: 'in prod',
  start_date: '2026-03-01',
  notionUrl: `https://www.notion.so/${id}`,
  ...change,
});

const path = (country: string) => `/keyword/lumoret%20casino/country/${country}`;

/**
 * Opens a page with sites per country; each test uses its own country, because the app caches visited ones.
 */
function openCountries(handle: Record<string, () => BrandSite[] | Promise<BrandSite[]>>) {
  const api: Answer[] = [
    ...fakeRecords(Object.keys(handle).map((country) => sampleRecord('lumoret casino', country))),
    answer(brandSites, async ({ params: { keyword, country } }) => {
      expect(keyword).toBe('lumoret casino');
      return { success: true as const, sites: await handle[country]!() };
    }),
  ];
  return open(path('pl'), { as: 'user', api });
}

describe('the sites of a brand', () => {
  const waiting = Promise.withResolvers<BrandSite[]>();
  const listening = Promise.withResolvers<void>();
  const visit = oneVisit(() =>
    openCountries({
      pl: () => [
        site('one'),
        site('two', { status: 'Indexing', start_date: '' }),
        site('three', { status: 'Canonical', start_date: '2026-04-30T23:30:00+03:00' }),
        site('four', { status: 'pre indexing', start_date: 'скоро' }),
        site('five', { status: 'SEO process' }),
        site('six', { status: '', url: 'six.example/pl/' }),
        site('seven', { url: 'javascript:alert(1)', notionUrl: 'data:text/html,x' }),
        site('eight', { url: '<img src=x onerror=alert(1)>', status: '<b>x</b>', start_date: '' }),
      ],
      it: () => Array.from({ length: 204 }, (_, at) => site(`site${at}`)),
      de: () => waiting.promise,
      fr: async () => {
        await listening.promise;
        throw new Failed('internal');
      },
    }),
  );
  /** Opens another country; the test goes back afterwards. */
  const enter = async (country: string) => {
    await enterScreen(visit(), path(country));
    return visit();
  };
  const goBack = async () => {
    await enterScreen(visit(), path('pl'));
    await visit().getByRole('link', { name: 'Открыть в Notion: one.example' }).waitFor();
  };

  test('lists sites with their status, launch date and links', async () => {
    const page = visit();
    const table = page.getByRole('region', { name: 'Сайты бренда, таблица' });
    await table.getByRole('row').nth(8).waitFor();
    const rows = (await table.getByRole('row').allInnerTexts()).map((row) => row.split(/\s*\t\s*/));
    expect(
      rows.map((row) => row.slice(0, 3).map((cell) => cell.replace(/\s*\(в новой вкладке\)/, ''))),
    ).toEqual([
      ['Домен', 'Статус', 'Дата запуска'],
      ['one.example', 'В продакшене', '01.03.2026'],
      ['two.example', 'Индексация', '—'],
      ['three.example', 'Canonical', '30.04.2026'],
      ['four.example', 'Предварительная индексация', 'скоро'],
      ['five.example', 'SEO процесс', '01.03.2026'],
      ['six.example/pl', '—', '01.03.2026'],
      ['javascript:alert(1)', 'В продакшене', '01.03.2026'],
      ['<img src=x onerror=alert(1)>', '<b>x</b>', '—'],
    ]);
    const opened = async (name: string | RegExp) =>
      table
        .getByRole('link', { name })
        .evaluate((link: HTMLAnchorElement) => [link.href, link.target, link.rel]);
    expect(await opened('Открыть в Notion: one.example')).toEqual([
      'https://www.notion.so/one',
      '_blank',
      'noreferrer',
    ]);
    expect(await opened('Открыть сайт: one.example')).toEqual([
      'https://one.example/',
      '_blank',
      'noreferrer',
    ]);
    for (const name of [/^six\.example\/pl/, 'Открыть сайт: six.example/pl'])
      expect(await opened(name)).toEqual(['https://six.example/pl/', '_blank', 'noreferrer']);
    await expectAccessible(page);
  });

  test('shows markup and an invalid URL as text', async () => {
    const page = visit();
    await page.getByRole('rowheader', { name: 'javascript:alert(1)' }).waitFor();
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.getByText('<b>x</b>').waitFor();
    for (const [row, hrefs] of [
      ['javascript:alert(1)', []],
      ['<img src=x', ['https://www.notion.so/eight']],
    ] as const) {
      const links = page.getByRole('row').filter({ hasText: row }).getByRole('link');
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(hrefs);
    }
  });

  test('links to a site only through its domain on a small screen, next to the link to Notion', async () => {
    const page = visit();
    await page.setViewportSize(phone);
    await page.getByRole('link', { name: 'Открыть в Notion: one.example' }).waitFor();
    await page.getByRole('link', { name: 'Открыть сайт: one.example' }).waitFor({ state: 'detached' });
    // Visible without scrolling.
    expect((await page.getByRole('rowheader').first().boundingBox())!.y).toBeLessThan(phone.height - 130);
    await page.getByText('Потенциал трафика').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.setViewportSize(desktop);
    await page.getByRole('link', { name: 'Открыть сайт: one.example' }).waitFor();
  });

  test('exports the sites to files named after the keyword and the country', async () => {
    const page = visit();
    const csv = await saveTable(page, 'CSV', 'Экспорт', 'Сайты бренда');
    expect(csv.name).toMatch(/^sites-lumoret-casino-pl-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(csv.content.toString().split('\r\n')[1]).toBe(
      '"lumoret casino","PL","Польша","one.example","В продакшене","01.03.2026","https://www.notion.so/one"',
    );
    const record = await saveTable(page, 'CSV', 'Экспорт', 'Показатели');
    expect(record.name).toMatch(/^keyword-lumoret-casino-pl-\d/);
  });

  test('shows the first 20 sites and the rest on request, and offers position and traffic as optional columns', async () => {
    const page = await enter('it');
    const table = page.getByRole('region', { name: 'Сайты бренда, таблица' });
    await table.getByRole('row').nth(20).waitFor();
    expect(await table.getByRole('row').count()).toBe(21);
    await page.getByRole('button', { name: 'Все 204' }).click();
    await table.getByRole('row').nth(21).waitFor();
    await page.getByRole('button', { name: 'Вид' }).click();
    await page.getByRole('checkbox', { name: 'Позиция' }).click();
    await page.keyboard.press('Escape');
    await table.getByRole('columnheader', { name: 'Позиция' }).waitFor();
    await page.getByRole('button', { name: 'Вид' }).click();
    await page.getByRole('checkbox', { name: 'Позиция' }).click();
    await page.keyboard.press('Escape');
    await goBack();
  });

  test('shows the loading state, then that there are no sites', async () => {
    const page = await enter('de');
    await page.getByText('Загрузка данных из Notion...').waitFor();
    waiting.resolve([]);
    await page.getByText('Сайты не найдены в базе Notion').waitFor();
    expect(await page.getByText('Сайты не загрузились').count()).toBe(0);
    expect(await page.getByText('Загрузка данных из Notion...').count()).toBe(0);
    await goBack();
  });

  test('logs a failed load of the sites, and mentions the failure in addition to the text from the spec', async () => {
    const page = await enter('fr');
    const logged = page.waitForEvent('console', (message) => message.text().includes('Сайты бренда'));
    listening.resolve();
    const empty = page.getByText('Сайты не найдены в базе Notion');
    await empty.getByText('Сайты не загрузились: есть ли они, сейчас неизвестно.').waitFor();
    expect((await logged).type()).toBe('warning');
    expect(await page.getByRole('alert').count()).toBe(0);
    await goBack();
  });
});
