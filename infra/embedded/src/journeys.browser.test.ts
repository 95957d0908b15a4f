import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeContexts, sharedBrowser } from '@geoplan/test-servers/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './testing/sign-in.ts';
import { startEmbedded, type StartedProduct } from './testing/start-embedded.ts';

type Browser = Awaited<ReturnType<typeof sharedBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

let dataDir: string;
let product: StartedProduct;
let browser: Browser;

// One product serves all journeys, because starting it takes longer than any of them. Each has its own keywords, and
// the journey that removes the key is last.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'geoplan-journeys-'));
  // The highest rate that the sandbox allows the demo's token, to keep the first sync short.
  const env = { DATA_DIR: dataDir, NOTION_RPS: '3' };
  [product, browser] = await Promise.all([startEmbedded(env), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts();
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

let admin: ReturnType<typeof signIn> | undefined;
/** Signs in as the admin once for all journeys, because a new profile compiles the app again. */
const signInAsAdmin = () => (admin ??= signIn(browser, product.address, 'admin'));

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a user signs in, enters keywords and countries, and reaches stored results, the matrix, a country page and the plan', async () => {
  const { page, complaints } = await signIn(browser, product.address, 'user');
  await page.goto(
    `${product.address}/geo-analysis?keywords=lumoret%20casino%0Aa%2Fb%20100%25&countries=pl,de,ro`,
  );
  await page.getByText('выбрано 3 из 200 стран').waitFor();
  // 2 keywords × 3 countries, nothing stored yet, and a notice that the figures are invented.
  await page.getByText('Демо', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Запустить анализ' }).click();
  await page.getByText('Завершено: 6 из 6').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /lumoret casino/ }).count()).toBe(3);

  // Another user's tab: a viewer sees the same stored results.
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

test('an admin sees the sites of the workspace in the list, in the analytics and on a country page', async () => {
  const { page, complaints } = await signInAsAdmin();
  await page.goto(`${product.address}/notion-configs`);
  await page.getByText('Активная: Демо: песочница').waitFor();
  // About 37 requests at the workspace's rate.
  await page.goto(`${product.address}/notion-data`);
  await page.getByText(/2.500/).first().waitFor({ timeout: 60_000 });
  await page.getByRole('searchbox').first().fill('lumora');
  await page
    .getByRole('row', { name: /lumora/i })
    .first()
    .waitFor();
  await page.goto(`${product.address}/notion-analytics`);
  await page.getByText('Детальная статистика').waitFor();

  await page.goto(`${product.address}/geo-analysis?keywords=Lumora&countries=de`);
  await page.getByRole('button', { name: 'Запустить анализ' }).click();
  await page.getByText('Завершено: 1 из 1').waitFor();
  // Counted from the workspace, published by a message, read from geo's copy; the page requests it once.
  const domains = page.getByText('Всего доменов').locator('..').filter({ hasText: /\d/ });
  await expect
    .poll(
      async () => {
        await page.goto(`${product.address}/keyword/lumora/country/de`);
        return Number((await domains.innerText()).replace(/\D/g, ''));
      },
      { interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await page.getByRole('heading', { name: /Сайты бренда/ }).waitFor();
  await page
    .getByRole('row', { name: /lumora/i })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test('an admin sees that the demo key passes and a wrong key fails, and the server never returns the wrong key', async () => {
  const { page, complaints } = await signInAsAdmin();
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
