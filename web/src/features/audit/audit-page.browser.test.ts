import { listAudit, type AuditEntry } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutTexts } from '../../shared/testing/cut-texts.ts';
import { answer, ok, type Answer } from '../../shared/testing/fake-api.ts';
import { saveTable } from '../../shared/testing/save-table.ts';
import { webTests } from '../../shared/testing/web-tests.ts';

const { open, pathOf } = webTests();

const pageSize = 50;
/** The log of a test: entry 0 is the newest. */
const entries = (count: number): AuditEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    at: new Date(Date.UTC(2026, 10, 20, 12, 0, -at)).toISOString(),
    actor: at === 1 ? null : 'admin@demo.local',
    action: at % 2 === 0 ? 'auth.login' : 'user.changed',
    target: at === 3 ? '=HYPERLINK("http://evil.example")' : `target-${at}`,
    result: at === 1 ? 'refused' : 'success',
    ip: '203.0.113.7',
  }));

const fakeAudit = (all: readonly AuditEntry[], asked: unknown[] = []): Answer[] => [
  answer(listAudit, ({ query }) => {
    asked.push(query);
    const from = Number(query.cursor ?? 0);
    const next = from + query.limit;
    return ok({ items: all.slice(from, next), nextCursor: next < all.length ? String(next) : null });
  }),
];

const rows = (page: Page) => page.getByRole('rowheader');

test('the newest entries come first, in Russian words', async () => {
  const page = await open('/audit', { as: 'admin', api: fakeAudit(entries(4)) });
  await rows(page).first().waitFor();
  expect(await rows(page).allTextContents()).toEqual([
    '20.11.2026, 15:00:00',
    '20.11.2026, 14:59:59',
    '20.11.2026, 14:59:58',
    '20.11.2026, 14:59:57',
  ]);
  const second = page.getByRole('row').nth(2).getByRole('cell');
  expect(await second.allTextContents()).toEqual([
    '—',
    'Пользователь изменён',
    'target-1',
    'Отказано',
    '203.0.113.7',
  ]);
  await page.getByText('Это все записи').waitFor();
});

test('older entries come by the cursor until there are none', async () => {
  const asked: unknown[] = [];
  const page = await open('/audit', { as: 'admin', api: fakeAudit(entries(120), asked) });
  const more = page.getByRole('button', { name: 'Показать ещё' });
  await more.click();
  await page.getByText('Показано 100 из 100 загруженных').waitFor();
  await more.click();
  await page.getByText('Показано 120 из 120 загруженных').waitFor();
  expect(await more.count()).toBe(0);
  expect(asked).toEqual([
    { limit: pageSize },
    { limit: pageSize, cursor: '50' },
    { limit: pageSize, cursor: '100' },
  ]);
});

test('search and result narrow what is loaded and live in the address', async () => {
  const page = await open('/audit', { as: 'admin', api: fakeAudit(entries(20)) });
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: /Результат/ }).click();
  await page.getByRole('option', { name: 'Отказано' }).click();
  await page.getByText('Показано 1 из 20 загруженных').waitFor();
  await page.getByRole('searchbox').fill('target-19');
  await page.getByText('Записей нет').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/audit?result=refused&q=target-19');
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await page.getByText('Показано 20 из 20 загруженных').waitFor();
});

test('the CSV holds what is on the screen, quoted, with its formulas made text', async () => {
  const page = await open('/audit?q=example', { as: 'admin', api: fakeAudit(entries(20)) });
  await page.getByText('Показано 1 из 20 загруженных').waitFor();
  const { name, content } = await saveTable(page, 'CSV');
  expect(name).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(content.toString()).toBe(
    '\uFEFF"Когда","Кто","Действие","Объект","Результат","Адрес"\r\n' +
      '"20.11.2026, 14:59:57","admin@demo.local","Пользователь изменён",' +
      '"\'=HYPERLINK(""http://evil.example"")","Успешно","203.0.113.7"',
  );
});

test('the Excel file is one, made under the strict CSP', async () => {
  const page = await open('/audit', { as: 'admin', api: fakeAudit(entries(3)) });
  await rows(page).first().waitFor();
  const { name, content } = await saveTable(page, 'Excel (XLSX)');
  expect(name).toMatch(/\.xlsx$/);
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.includes('xl/worksheets/sheet1.xml')).toBe(true);
});

test('the longest action is whole on a large screen', async () => {
  const [entry] = entries(1);
  const log = fakeAudit([{ ...entry!, action: 'notion-config.set-default' }]);
  const page = await open('/audit', { as: 'admin', api: log });
  const action = page.getByRole('cell', { name: 'Конфигурация Notion по умолчанию' });
  await action.waitFor();
  expect(await cutTexts(action)).toEqual([]);
});
