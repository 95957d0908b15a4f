import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeContexts, sharedBrowser } from '@geoplan/test-services/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './testing/sign-in.ts';
import { startEmbedded, type StartedProduct } from './testing/start-embedded.ts';

let dataDir: string;
let product: StartedProduct;
let browser: Awaited<ReturnType<typeof sharedBrowser>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'geoplan-workspace-'));
  // The sandbox allows the demo's token 3 requests a second; here nobody wants to wait for the first reading.
  const env = { DATA_DIR: dataDir, NOTION_RPS: '3' };
  [product, browser] = await Promise.all([startEmbedded(env), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts();
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('the sites of the workspace are read, shown, counted, and stand beside the demand', async () => {
  const { page, complaints } = await signIn(browser, product.address, 'admin');
  await page.goto(`${product.address}/notion-configs`);
  await page.getByText('Активная: Демо: песочница').waitFor();
  // About 37 requests at the workspace's own pace.
  await page.goto(`${product.address}/notion-data`);
  await page.getByText(/2.512/).first().waitFor({ timeout: 60_000 });
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
  await page.goto(`${product.address}/keyword/lumora/country/de`);
  // Counted from the workspace, told by a message, read from geo's own copy.
  await expect
    .poll(async () =>
      Number((await page.getByText('Всего доменов').locator('..').innerText()).replace(/\D/g, '')),
    )
    .toBeGreaterThan(0);
  await page.getByRole('heading', { name: /Сайты бренда/ }).waitFor();
  await page
    .getByRole('row', { name: /lumora/i })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
