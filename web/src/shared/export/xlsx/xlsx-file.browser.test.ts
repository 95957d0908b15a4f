import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { fakeRecords, manyRecords } from '../../../testing/fakes/fake-records.ts';
import { fakeWorkspace, sampleSite, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, expectProblems } = webTests();

const workerFile = '**/assets/xlsx-worker*';

/** Blocks the worker's file until the returned function is called. */
async function holdWorker(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<Route>();
  await page.route(workerFile, (route) => held.resolve(route));
  return async () => (await held.promise).continue();
}

const saveAsExcel = async (page: Page) => {
  await page.getByRole('button', { name: 'Экспорт', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
};

/** Number of exported sites; `FULL=1` exports the largest workspace. */
const siteCount = process.env['FULL'] === '1' ? 10_000 : 1_000;

test('saves many sites as Excel under the CSP while the screen stays usable', async () => {
  const workspace = sampleWorkspace(siteCount);
  workspace.projects[0] = sampleSite(0, { brand: '=1+1', notes: ' a\n"б" <&> 😀\u0000\u0007 ' });
  const page = await open('/notion-data', { as: 'admin', api: fakeWorkspace(workspace) });
  await page.getByText(/^Показано/).waitFor();
  const release = await holdWorker(page);
  const button = page.getByRole('button', { name: 'Экспорт', exact: true });
  const saved = page.waitForEvent('download');
  await saveAsExcel(page);
  await page.getByRole('searchbox').fill(`-${siteCount}.`);
  await page.getByText(/^Показано 1 из/).waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await release();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^notion-projects-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = await readSheet(await file.path(), { trim: false });
  expect(rows).toHaveLength(siteCount + 1);
  expect(rows[0]?.slice(0, 4)).toEqual(['URL', 'Status', 'Brand', 'GEO']);
  // Text without control characters, which XML cannot contain.
  expect(rows[1]).toMatchObject({ 2: '=1+1', 8: ' a\n"б" <&> 😀 ' });
  expect(rows[siteCount]?.[0]).toContain(`-${siteCount}.example/`);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
});

test('shows an error if the worker does not load, and saves figures as numbers on the next attempt', async () => {
  expectProblems(/xlsx-worker/);
  const page = await open('/analysis-results', { as: 'admin', api: fakeRecords(manyRecords(3, ['us'])) });
  await page.getByText('Показано 3 из 3').waitFor();
  await page.route(workerFile, (route) => route.fulfill({ status: 404 }));
  await saveAsExcel(page);
  await page.getByRole('alertdialog').filter({ hasText: 'Не удалось подготовить файл Excel' }).waitFor();
  await page.unroute(workerFile);
  const { content } = await saveTable(page, 'Excel (XLSX)');
  const [header, first] = await readSheet(content);
  expect(header?.slice(0, 3)).toEqual(['Ключевое слово', 'Страны', 'Общий объём поиска']);
  expect(first?.slice(0, 3)).toEqual(['keyword 0001', 1, 90_000]);
});

test('no built file starts a worker from a blob', async () => {
  const assets = fileURLToPath(new URL('../../../../dist/assets/', import.meta.url));
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const sources = await Promise.all(names.map((name) => readFile(assets + name, 'utf8')));
  const starts = sources.flatMap((source) => source.match(/new\s+[\w$.]*Worker\([^)]*\)/g) ?? []);
  // Papa Parse has a worker from a blob too, which only its option `worker` starts. The workbook reader has one for
  // compressed files, and only receives uncompressed ones.
  const foreign = starts.filter((start) => !/new URL\(/.test(start));
  expect(starts.length).toBeGreaterThan(foreign.length);
  expect(foreign.map((start) => start.replaceAll(/\b\w\b/g, 'x').slice(0, 15))).toEqual([
    'new x.Worker(x)',
    'new Worker(x[x]',
  ]);
  expect(sources.filter((source) => /\bworker:(?:!0|true)/.test(source))).toEqual([]);
});
