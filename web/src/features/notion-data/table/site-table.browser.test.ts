import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { truncatedTexts } from '../../../testing/truncated-texts.ts';
import {
  fakeWorkspace,
  sampleSite,
  sampleSites,
  sampleWorkspace,
} from '../../../testing/fakes/fake-workspace.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const focused = (page: Page) => page.locator(':focus');

describe('130 sites of a viewer', () => {
  const projects = sampleSites(130);
  projects[0] = sampleSite(0, { language: 'German' });
  projects[1] = sampleSite(1, { status: 'Предварительная индексация' });
  projects[2] = sampleSite(2, { status: 'План', brand: 'Бренд с длинным названием' });
  const api = fakeWorkspace(sampleWorkspace(130, { projects }));
  const visited = oneVisit(() => open('/notion-data', { as: 'viewer', api }));
  const list = () => visited().getByRole('region', { name: 'Сайты' });

  beforeEach(async () => {
    const page = visited();
    await page.setViewportSize(desktop);
    await enterScreen(page, '/notion-data');
    await page.getByText('Показано 130 из 130 сайтов').waitFor();
    await list().evaluate((each) => each.scrollTo(0, 0));
  });

  test('shows a viewer no checkboxes, and no button that starts a check in the panel', async () => {
    const page = visited();
    await enterScreen(page, `/notion-data?site=${sampleSite(1).id}`);
    await page.getByRole('dialog').getByRole('heading', { name: 'torvelbet-2.example' }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Проверить сейчас' }).count()).toBe(0);
  });

  test('moves through a long list with the arrow keys, without a row ending up under the header', async () => {
    const page = visited();
    const box = await list().boundingBox();
    await page
      .getByRole('button', { name: /^Подробнее/ })
      .first()
      .focus();
    // All key presses in one task, without a frame between them: rows that a frame renders must still be reached.
    const pressAtOnce = (key: string, times: number) =>
      focused(page).evaluate(
        (_, [each, count]) => {
          for (let press = 0; press < count; press += 1)
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: each, bubbles: true, cancelable: true }),
            );
        },
        [key, times] as const,
      );
    const reached = (site: number) =>
      focused(page)
        .and(page.getByRole('button', { name: new RegExp(`-${site}\\.example$`) }))
        .waitFor();
    await pressAtOnce('ArrowDown', 60);
    await reached(61);
    await pressAtOnce('ArrowUp', 40);
    await reached(21);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await reached(21);
    const place = await focused(page).boundingBox();
    expect(place!.y, 'below the head of 34 px').toBeGreaterThanOrEqual(box!.y + 34);
  });

  test('searches the values of a long filter, including by country name, and shows the number of sites per value', async () => {
    const page = visited();
    await page.getByRole('button', { name: /^Все GEO/ }).click();
    await focused(page)
      .and(page.getByRole('searchbox', { name: 'GEO: поиск' }))
      .or(focused(page).and(page.getByLabel('GEO: поиск')))
      .first()
      .waitFor();
    await page.keyboard.type('польш');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBe(1);
    expect((await options.innerText()).split(/\s+/)).toEqual(['PL', 'Польша', '10']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Показано 10 из 130 сайтов').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?geo=PL');
    // The first press clears the search.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await focused(page)
      .and(page.getByRole('button', { name: /^GEO: PL/ }))
      .waitFor();
  });

  test('does not truncate a long language name', async () => {
    expect(await truncatedTexts(visited().getByRole('cell', { name: 'German', exact: true }))).toEqual([]);
  });

  test('keeps the filter labels readable on a phone after a chart has set the filters', async () => {
    const page = visited();
    await page.setViewportSize(phone);
    await enterScreen(page, '/notion-data?launched=1&start=2025-01&status=План');
    await page.getByRole('button', { name: 'Дата старта: январь 2025' }).waitFor();
    expect(await truncatedTexts(page.getByRole('search', { name: 'Фильтры' }))).toEqual([]);
    await page.getByRole('button', { name: 'Сбросить' }).first().click();
    // Two lines per row: status and its group are visible without scrolling sideways.
    await page.getByText('Показано 130 из 130 сайтов').waitFor();
    await list().getByRole('row').nth(1).getByRole('img', { name: 'Запущенные' }).waitFor();
    await list().getByRole('row').nth(1).getByText('Lumoret · PL').waitFor();
    expect(await list().evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    // A long status leaves space for the brand: both end in «…», neither at the edge of the column.
    const status = list().getByTitle('Предварительная индексация');
    await status.waitFor();
    const cutPx = await list()
      .getByRole('rowheader')
      .evaluateAll((cells) =>
        cells.flatMap((cell) =>
          [...cell.querySelectorAll('[title]')].map((part) =>
            Math.ceil(part.getBoundingClientRect().right - cell.getBoundingClientRect().right),
          ),
        ),
      );
    expect(Math.max(...cutPx)).toBeLessThanOrEqual(-12);
    // A short one is not truncated: a fraction of a pixel less would end it in «…».
    const short = list().getByRole('row').filter({ hasText: 'Бренд с длинным названием' });
    const missingPx = await short.getByText('План', { exact: true }).evaluate((box) => {
      const text = document.createRange();
      text.selectNodeContents(box);
      return text.getBoundingClientRect().width - box.getBoundingClientRect().width;
    });
    expect(missingPx).toBeLessThan(0.01);
  });
});
