import { listAudit, recordExport, type AuditEntry } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { truncatedTexts } from '../../testing/truncated-texts.ts';
import { answer, done, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const pageSize = 50;
/** Log entries for a test; entry 0 is the newest. */
const entries = (count: number): AuditEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    at: new Date(Date.UTC(2026, 10, 20, 12, 0, -at)).toISOString(),
    actor: at === 1 ? null : 'admin@demo.local',
    action: at === 4 ? 'notion-config.set-default' : at % 2 === 0 ? 'auth.login' : 'user.changed',
    target: at === 3 ? '=HYPERLINK("http://evil.example")' : `target-${at}`,
    result: at === 1 ? 'refused' : 'success',
    ip: '203.0.113.7',
  }));

const fakeAudit = (all: readonly AuditEntry[], asked: unknown[] = []): Answer[] => [
  answer(listAudit, ({ query }) => {
    asked.push(query);
    const { action, result, from, to, search = '' } = query;
    const found = all.filter(
      (entry) =>
        `${entry.actor ?? ''} ${entry.target ?? ''}`.includes(search) &&
        (action === undefined || entry.action === action) &&
        (result === undefined || entry.result === result) &&
        (from === undefined || entry.at >= from) &&
        (to === undefined || entry.at < to),
    );
    const first = Number(query.cursor ?? 0);
    const next = first + query.limit;
    return ok({ items: found.slice(first, next), nextCursor: next < found.length ? String(next) : null });
  }),
];

const rows = (page: Page) => page.getByRole('rowheader');

const counted = (page: Page, count: number) => page.getByText(`Показано ${count}`, { exact: true }).waitFor();

describe('a short log', () => {
  const exports: unknown[] = [];
  const heard = answer(recordExport, ({ body }) => {
    exports.push(body);
    return done;
  });
  const page = oneVisit(async () => {
    const opened = await open('/audit', { as: 'admin', api: [...fakeAudit(entries(5)), heard] });
    await counted(opened, 5);
    return opened;
  });

  test('lists the newest entries first, with their actions in Russian', async () => {
    expect(await rows(page()).allTextContents()).toEqual([
      '20.11.2026, 15:00:00',
      '20.11.2026, 14:59:59',
      '20.11.2026, 14:59:58',
      '20.11.2026, 14:59:57',
      '20.11.2026, 14:59:56',
    ]);
    const second = page().getByRole('row').nth(2).getByRole('cell');
    expect(await second.allTextContents()).toEqual([
      '—',
      'Пользователь изменён',
      'target-1',
      'Отказано',
      '203.0.113.7',
    ]);
    await page().getByText('Это все записи').waitFor();
  });

  test('shows the longest action in full on a large screen', async () => {
    const action = page().getByRole('cell', { name: 'Конфигурация Notion по умолчанию' });
    expect(await truncatedTexts(action)).toEqual([]);
  });

  test('shows two lines per entry on a phone: action and actor, then time and result', async () => {
    await page().setViewportSize(phone);
    const second = page().getByRole('row').nth(2);
    await second.getByText('— · target-1').waitFor();
    expect((await second.innerText()).split(/\s*\n\s*|\t/).filter(Boolean)).toEqual([
      'Пользователь изменён',
      '— · target-1',
      '20.11.2026, 14:59:59',
      'Отказано',
    ]);
    const box = page().getByRole('region', { name: 'Журнал действий' });
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await page().setViewportSize(desktop);
    await page().getByRole('columnheader', { name: 'Адрес' }).waitFor();
  });

  test('exports the shown rows as quoted CSV with formulas escaped', async () => {
    await page().getByRole('searchbox').fill('evil');
    await counted(page(), 1);
    const { name, content } = await saveTable(page(), 'CSV');
    expect(name).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(content.toString()).toBe(
      '\uFEFF"Когда","Кто","Действие","Объект","Результат","Адрес"\r\n' +
        '"20.11.2026, 14:59:57","admin@demo.local","Пользователь изменён",' +
        '"\'=HYPERLINK(""http://evil.example"")","Успешно","203.0.113.7"',
    );
    await expect.poll(() => exports).toEqual([{ name: 'audit', format: 'csv', rows: 1 }]);
    await page().getByRole('searchbox').fill('');
    await counted(page(), 5);
  });

  test('exports a valid Excel file with dates under a strict Content Security Policy', async () => {
    const { name, content } = await saveTable(page(), 'Excel (XLSX)');
    expect(name).toMatch(/\.xlsx$/);
    expect(content.subarray(0, 2).toString()).toBe('PK');
    expect(content.includes('xl/worksheets/sheet1.xml')).toBe(true);
    const [header, first] = await readSheet(content);
    expect([header?.[0], first?.[0]]).toEqual(['Когда', expect.any(Date)]);
  });
});

test('loads older entries page by page to the end, searches the whole log on the server, and keeps the filter in the URL', async () => {
  const asked: unknown[] = [];
  const page = await open('/audit', { as: 'admin', api: fakeAudit(entries(120), asked) });
  const more = page.getByRole('button', { name: 'Показать ещё' });
  await counted(page, 50);
  await page.getByRole('searchbox').fill('target-119');
  await counted(page, 1);
  await page.getByRole('rowheader', { name: '20.11.2026, 14:58:01' }).waitFor();
  expect(asked).toEqual([{ limit: pageSize }, { limit: pageSize, search: 'target-119' }]);
  await page.getByRole('button', { name: /Результат/ }).click();
  await page.getByRole('option', { name: 'Отказано' }).click();
  await page.getByText('Записей нет').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/audit?q=target-119&result=refused');
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await counted(page, 50);
  await expect.poll(() => pathOf(page)).toBe('/audit');
  await more.click();
  await counted(page, 100);
  await more.click();
  await counted(page, 120);
  expect(await more.count()).toBe(0);
  // The first page may be refetched too, if it was shown half a minute ago.
  expect(asked.filter((query) => JSON.stringify(query).includes('cursor'))).toEqual([
    { limit: pageSize, cursor: '50' },
    { limit: pageSize, cursor: '100' },
  ]);
});

test('exports all matching entries from all pages, loaded or not', async () => {
  const asked: { limit?: number; cursor?: string }[] = [];
  const log = entries(900);
  const api = [...fakeAudit(log, asked), answer(recordExport, () => done)];
  const page = await open('/audit?action=auth.login', { as: 'admin', api });
  await counted(page, 50);
  const { content } = await saveTable(page, 'CSV');
  const [, ...lines] = content.toString().split('\r\n');
  const wanted = log.filter(({ action }) => action === 'auth.login');
  expect(lines).toHaveLength(wanted.length);
  expect(lines.at(-1)).toContain(`"${wanted.at(-1)?.target}"`);
  expect(asked.flatMap(({ cursor }) => cursor ?? [])).toEqual(['200', '400']);
});

test('filters by search text, action and days from a shared URL', async () => {
  const asked: unknown[] = [];
  const path = '/audit?q=admin&action=user.changed&from=2026-11-20&to=2026-11-20';
  const page = await open(path, { as: 'admin', api: fakeAudit(entries(20), asked) });
  await counted(page, 9);
  expect(asked).toEqual([
    {
      limit: pageSize,
      search: 'admin',
      action: 'user.changed',
      from: '2026-11-19T21:00:00.000Z',
      to: '2026-11-20T21:00:00.000Z',
    },
  ]);
  await page.getByLabel('По дату').fill('2026-11-19');
  await page.getByText('Записей нет').waitFor();
  await expect.poll(() => pathOf(page)).toContain('to=2026-11-19');
  await page.getByLabel('По дату').fill('');
});
