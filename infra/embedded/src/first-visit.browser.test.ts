import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedBrowser } from '@geoplan/test-services/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded, type StartedProduct } from './testing/start-embedded.ts';

let dataDir: string;
let product: StartedProduct;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'geoplan-visit-'));
  product = await startEmbedded({ DATA_DIR: dataDir });
});

afterEach(async () => {
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a person who opens the address for the first time signs in with a demo account and sees the dashboard', async () => {
  const context = await (await sharedBrowser()).newContext();
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(product.address);
    await page.getByLabel('Email').fill('admin@demo.local');
    await page.getByLabel('Пароль', { exact: true }).fill('demo-password');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${product.address}/`);
    expect(await page.title()).toMatch(/^Дашборд/);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
});
