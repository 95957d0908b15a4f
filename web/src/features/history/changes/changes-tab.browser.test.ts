import { listChanges, type MetricChange } from '@geoplan/contracts/geo/geo-changes';
import { describe, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from '../../../testing/expect-accessible.ts';
import { answer, ok } from '../../../testing/fakes/fake-api.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const move = (keyword: string, before: number, after: number): MetricChange => ({
  keyword,
  country: 'pl',
  metric: 'searchVolume',
  before,
  after,
  changePercent: before === 0 ? null : Math.round(((after - before) / before) * 1_000) / 10,
  at: '2026-11-20T11:26:00.000Z',
});

describe('changes of a metric', () => {
  const asked: object[] = [];
  const moves = [move('new', 0, 90), move('bet', 1_000, 2_500), move('win', 800, 700)];
  const visit = oneVisit(async () => {
    const api = [
      answer(listChanges, ({ query }) => {
        asked.push(query);
        const first = query.cursor === undefined;
        return ok({ items: first ? moves.slice(0, 2) : moves.slice(2), nextCursor: first ? 'more' : null });
      }),
    ];
    const page = await open('/analysis-history?view=changes', { as: 'viewer', api });
    await page.getByText('Показано 2').waitFor();
    return page;
  });
  const row = async (at: number) => {
    const texts = await visit().getByRole('row').nth(at).locator('th, td').allTextContents();
    return texts.map((text) => text.replaceAll('\u00A0', ' '));
  };

  test('shows the previous value, the new value and the change of each pair, and links the keyword to the pair', async () => {
    expect(await row(1)).toEqual(['new', 'PL ПольшаПольша', '0', '90', 'с нуля', '20.11.2026']);
    expect((await row(2)).slice(2, 5)).toEqual(['1 000', '2 500', '+150 %']);
    const link = visit().getByRole('rowheader').getByRole('link', { name: 'bet' });
    expect(await link.getAttribute('href')).toBe('/keyword/bet/country/pl');
  });

  test('loads more changes by cursor, and exports all of them with figures as numbers', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await page.getByText('Показано 3').waitFor();
    const { content } = await saveTable(page, 'CSV');
    const lines = content.toString().split('\r\n');
    expect(lines[0]).toContain('"Было","Стало","Изменение, %","Замер"');
    expect(lines.slice(1)).toEqual([
      '"new","Польша","0","90","","20.11.2026"',
      '"bet","Польша","1000","2500","150","20.11.2026"',
      '"win","Польша","800","700","-12.5","20.11.2026"',
    ]);
  });

  test('sends the metric, the threshold, the time span and the order to the server, and keeps them in the URL', async () => {
    const page = visit();
    await page.getByRole('radio', { name: 'CPC' }).click();
    await page.getByRole('button', { name: /Порог/ }).click();
    await page.getByRole('option', { name: 'От 50 %' }).click();
    await page.getByRole('button', { name: /Срок/ }).click();
    await page.getByRole('option', { name: 'За 30 дней' }).click();
    await page.getByRole('columnheader').getByRole('button', { name: 'Стало' }).click();
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ metric: 'cpc', minPercent: 50, days: 30, sort: 'after', order: 'desc', limit: 50 });
    await expect.poll(() => pathOf(page)).toContain('metric=cpc&percent=50&days=30&order=after');
  });

  test('scrolls to the chosen tab on a phone, even to the last tab', async () => {
    const page = visit();
    await page.setViewportSize(phone);
    await page.reload();
    const tab = page.getByRole('tab', { name: 'Что изменилось' });
    await tab.waitFor();
    const end = async () => {
      const box = await tab.boundingBox();
      return box === null ? null : box.x + box.width;
    };
    await expect.poll(end).toBeLessThanOrEqual(phone.width);
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: /Порог/ }).waitFor();
  });

  test('passes axe in both themes', async () => {
    await expectAccessibleInBothThemes(visit());
  });
});
