import { listSiteChanges, type SiteChange } from '@geoplan/contracts/notion/site-changes';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { answer, ok } from '../../../testing/fakes/fake-api.ts';
import { fakeWorkspace, sampleSite, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const at = '2026-11-20T11:26:00.000Z';
const since = '2026-11-20T10:00:00.000Z';
const path = `/notion-data?view=changes&since=${since}`;
const allShown = (page: Page) => page.getByText('Показано 3 из 3 изменений').waitFor();
const change = (number: number, { ...over }: Partial<SiteChange>): SiteChange => ({
  siteId: sampleSite(number).id,
  kind: 'added',
  url: `https://site-${number}.example/`,
  brand: 'lumora',
  geo: 'PL',
  status: 'In prod',
  before: null,
  at,
  ...over,
});
const all = [
  change(0, {}),
  change(1, { kind: 'status', before: 'SEO process' }),
  change(2, { kind: 'removed', status: 'DELETED' }),
];

describe('changes of syncs since a time', () => {
  const asked: object[] = [];
  const visit = oneVisit(async () => {
    const api = [
      ...fakeWorkspace(sampleWorkspace(6)),
      answer(listSiteChanges, ({ query }) => {
        asked.push(query);
        const changes = all.filter(({ kind }) => query.kind === undefined || query.kind === kind);
        return ok({ changes, totals: { added: 1, status: 1, removed: 1 }, nextCursor: null });
      }),
    ];
    const page = await open(path, { as: 'viewer', api });
    await allShown(page);
    return page;
  });
  const row = (number: number) => visit().getByRole('row').nth(number);

  test('states the kind of each change, and marks each status with a dot for its group', async () => {
    const cells = await row(2).locator('th, td').allTextContents();
    expect(cells.slice(1, 5)).toEqual(['Сменил статус', 'SEO process → In prod', 'lumora', 'PL']);
    const dots = row(2).getByRole('img');
    expect(await dots.evaluateAll((found) => found.map((dot) => dot.ariaLabel))).toEqual([
      'В работе',
      'Запущенные',
    ]);
    expect(asked[0]).toMatchObject({ since });
  });

  test('links an existing site to the list of all sites, but not a removed one', async () => {
    const name = /Показать среди всех сайтов/;
    expect(await row(1).getByRole('link', { name }).getAttribute('href')).toBe(
      `/notion-data?site=${sampleSite(0).id}`,
    );
    expect(await row(3).getByRole('link', { name }).count()).toBe(0);
  });

  test('passes axe, and does not scroll horizontally on a phone', async () => {
    const page = visit();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    const list = page.getByRole('region', { name: 'Изменения' });
    await list.getByText('SEO process → In prod').waitFor();
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.setViewportSize(desktop);
  });

  test('filters by one kind of change and another period, and keeps both in the URL', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Удалён: 1' }).click();
    await page.getByText('Показано 1 из 1 изменения').waitFor();
    await page.getByRole('button', { name: /Срок/ }).click();
    await page.getByRole('option', { name: 'За 30 дней' }).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?view=changes&kind=removed&days=30');
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({ kind: 'removed', since: expect.not.stringContaining(since) });
    // Resets the filters for the other tests.
    await enterScreen(page, path);
    await allShown(page);
  });
});
