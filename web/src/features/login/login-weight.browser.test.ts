import { readdir, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();
const assets = fileURLToPath(new URL('../../../dist/assets/', import.meta.url));

/** Promised in ui.md, Checks. */
const limitBytes = 200 * 1024;

/** Size of a built file as it reaches a browser that reads only gzip; with brotli it is about a tenth less. */
async function compressedBytes(name: string): Promise<number> {
  return gzipSync(await readFile(assets + name), { level: 9 }).length;
}

test('the first visit of /login loads at most 200 KB of compressed JavaScript, and shows no box without test accounts', async () => {
  const page = await open('/login');
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Тестовые аккаунты').count()).toBe(0);
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  );
  const names = scripts.map((url) => basename(new URL(url).pathname)).filter((name) => name.endsWith('.js'));
  const own = names.filter((name) => name !== 'theme.js');
  expect(own.length).toBeGreaterThan(1);
  const sizes = await Promise.all(own.map(compressedBytes));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  process.stdout.write(`first load of /login: ${(total / 1024).toFixed(1)} KB of JavaScript, gzip\n`);
  expect(total).toBeLessThanOrEqual(limitBytes);
});

test('every larger file of the build is there in both compressed forms', async () => {
  const files = await readdir(assets);
  const texts = files.filter((name) => /\.(js|css)$/.test(name));
  const large: string[] = [];
  for (const name of texts) if ((await stat(assets + name)).size > 1500) large.push(name);
  expect(large.length).toBeGreaterThan(5);
  for (const name of large) expect(files).toEqual(expect.arrayContaining([`${name}.gz`, `${name}.br`]));
});
