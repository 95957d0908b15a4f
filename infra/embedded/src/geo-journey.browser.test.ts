import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeContexts, sharedBrowser } from '@geoplan/test-services/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './testing/sign-in.ts';
import { startEmbedded, type StartedProduct } from './testing/start-embedded.ts';

type Browser = Awaited<ReturnType<typeof sharedBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

let dataDir: string;
let product: StartedProduct;
let browser: Browser;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'geoplan-journey-'));
  [product, browser] = await Promise.all([startEmbedded({ DATA_DIR: dataDir }), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts();
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

test('from keywords and countries to stored results, the matrix, a country page and the plan', async () => {
  const { page, complaints } = await signIn(browser, product.address, 'user');
  await page.goto(
    `${product.address}/geo-analysis?keywords=lumoret%20casino%0Aa%2Fb%20100%25&countries=pl,de,ro`,
  );
  await page.getByText('выбрано 3 из 200 стран').waitFor();
  // 2 keywords × 3 countries, nothing stored yet, and the person is told that the figures are invented.
  await page.getByText('Демо-данные').first().waitFor();
  await page.getByRole('button', { name: 'Запустить анализ' }).click();
  await page.getByText('Завершено: 6 из 6').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /lumoret casino/ }).count()).toBe(3);

  // Another tab of nobody in particular: a viewer sees the same stored results.
  const viewer = (await signIn(browser, product.address, 'viewer')).page;
  await viewer.goto(`${product.address}/analysis-results`);
  await viewer.getByRole('link', { name: 'lumoret casino' }).waitFor();

  await page.goto(`${product.address}/analysis-results`);
  await title(page, 'Результаты анализа');
  await page.getByRole('tab', { name: 'Матрица' }).click();
  await page.getByRole('rowheader', { name: 'lumoret casino' }).waitFor();
  await page.getByRole('tab', { name: 'Ключевые слова' }).click();
  await page.getByRole('link', { name: 'a/b 100%' }).click();
  await title(page, 'a/b 100%');
  await page.reload();
  await title(page, 'a/b 100%');
  await page
    .getByRole('link', { name: /Польша/ })
    .first()
    .click();
  await title(page, /a\/b 100% · PL/);
  await page.getByRole('button', { name: 'Добавить в план' }).click();
  await title(page, 'Планирование проектов');
  await page.getByRole('row', { name: /a\/b 100%/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('an admin tells the demo key from a wrong one, and the wrong one never leaves the server again', async () => {
  const { page, complaints } = await signIn(browser, product.address, 'admin');
  await page.goto(`${product.address}/settings`);
  await title(page, 'Настройки API');
  const key = page.getByLabel('Ключ API').first();
  await key.fill('bad-key');
  await page.getByRole('button', { name: 'Тест' }).first().click();
  await page
    .getByText(/недействителен/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Настройки сохранены успешно!').waitFor();
  await page.reload();
  await expect.poll(() => key.inputValue()).toBe('••••');
  await key.fill('');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Настройки сохранены успешно!').first().waitFor();
  expect(complaints).toEqual([]);
});
