import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { fakeProviders } from '../testing/fake-balance.ts';
import { fakeUsage } from '../testing/fake-usage.ts';
import { providerId, sampleProviders } from '../testing/sample-providers.ts';

const { open, oneVisit, pathOf } = webTests();

const daysTable = (page: Page) => page.getByRole('table', { name: 'Usage day by day' });
const cells = (page: Page, table: string, row: number) =>
  page
    .getByRole('region', { name: table, exact: true })
    .getByRole('row')
    .nth(row)
    .locator('th, td')
    .allTextContents();

describe('usage that nobody changes', () => {
  const api = [...fakeProviders(sampleProviders()), ...fakeUsage()];
  const page = oneVisit(() => open('/balance?view=usage', { as: 'admin', api }));
  beforeEach(async () => {
    await enterScreen(page(), '/balance?view=usage');
    await daysTable(page()).waitFor({ state: 'attached' });
  });

  test('shows the usage of all providers by day, provider, user, purpose and run', async () => {
    expect(await daysTable(page()).getByRole('row').count()).toBe(31);
    await page().getByText('days begin in Europe/Moscow').waitFor();
    expect(await cells(page(), 'By provider', 1)).toEqual(['Keyword metrics', '180', '0', '$4.00']);
    expect(await cells(page(), 'By provider', 3)).toEqual(['Accounts outside the list', '10', '0', '$0.00']);
    expect(await cells(page(), 'By user', 2)).toEqual(['Nobody (a timer)', '80', '0', '$2.00']);
    expect(await cells(page(), 'By purpose', 2)).toEqual(['Key test', '10', '0', '$0.50']);
    const run = page()
      .getByRole('region', { name: 'Runs with most requests', exact: true })
      .getByRole('link');
    expect(await run.getAttribute('href')).toContain('/geo-analysis?run=');
  });

  const choose = async (metric: string) => {
    await page()
      .getByRole('button', { name: /Chart$/ })
      .click();
    await page().getByRole('option', { name: metric }).click();
  };

  test('switches the metric of the chart, and explains an empty chart', async () => {
    await page().getByRole('heading', { name: 'Requests per day' }).waitFor();
    await page().locator('.recharts-bar-rectangle').first().waitFor();
    await choose('Spent');
    await page().getByRole('heading', { name: 'Spent per day' }).waitFor();
    await choose('Units');
    await page().getByText('The calls of these days were not counted in units').waitFor();
  });

  test('keeps the period and the provider in the URL, and shows the provider’s balance and runway', async () => {
    await page()
      .getByRole('button', { name: /Period/ })
      .click();
    await page().getByRole('option', { name: '7 days' }).click();
    await expect.poll(() => daysTable(page()).getByRole('row').count()).toBe(8);
    await page().getByRole('link', { name: 'Keyword metrics' }).click();
    await page().getByRole('heading', { name: 'Balance at the end of each day' }).waitFor();
    await expect.poll(() => pathOf(page())).toBe(`/balance?view=usage&provider=${providerId(1)}&days=7`);
    await page()
      .getByText(/^Holds out until/)
      .waitFor();
    await page().locator('.recharts-line-curve').waitFor();
    const firstDay = daysTable(page()).getByRole('row').nth(1).locator('th, td');
    expect((await firstDay.allTextContents()).at(-1)).toBe('—');
    await page().goBack();
    await page().getByRole('region', { name: 'By provider', exact: true }).waitFor();
  });

  test('exports the visible tables', async () => {
    const days = await saveTable(page(), 'CSV', 'Export', 'Days');
    expect(days.name).toMatch(/^api-usage-\d{4}-\d\d-\d\d\.csv$/);
    const lines = days.content.toString('utf8').trim().split('\r\n');
    expect(lines.length).toBe(31);
    expect(lines[0]).toContain('Date');
    const users = await saveTable(page(), 'Excel (XLSX)', 'Export', 'By user');
    expect(users.name).toMatch(/^api-usage-by-user-.*\.xlsx$/);
    expect(users.content.subarray(0, 2).toString()).toBe('PK');
  });

  test('passes axe in both themes and all sizes', async () => {
    await page().locator('.recharts-bar-rectangle').first().waitFor();
    await expectAccessibleInAllThemesAndSizes(page());
  });

  test('reports a deleted provider in English', async () => {
    await enterScreen(page(), `/balance?view=usage&provider=${providerId(99)}`);
    await page().getByText('The usage could not be loaded').waitFor();
    await page().getByText('Not found: it may have been removed meanwhile').waitFor();
  });
});
