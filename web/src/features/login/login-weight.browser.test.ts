import { readdir, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();
const assets = fileURLToPath(new URL('../../../dist/assets/', import.meta.url));

/** Size limit of issue 13, 4; ui.md, Checks, has 200. */
const limitBytes = 150 * 1024;

/** Size of a built file for a browser that accepts only gzip; with brotli it is about a tenth smaller. */
async function compressedBytes(name: string): Promise<number> {
  return gzipSync(await readFile(assets + name), { level: 9 }).length;
}

test('loads at most 150 KB of compressed JavaScript on the first visit to /login, and hides the box of test accounts if there are none', async () => {
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

/** Files that a built chunk imports, statically and on demand. */
async function importsOf(name: string): Promise<{ statics: string[]; dynamics: string[] }> {
  const code = await readFile(assets + name, 'utf8');
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].flatMap(([, file]) => file ?? []);
  return {
    statics: all(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
    // Imports of other screens do not count.
    dynamics: all(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g).filter(
      (file) => !/-page-|^layout-|^login-/.test(file),
    ),
  };
}

/** All chunks that these import, statically or on demand. */
async function closureOf(start: readonly string[]): Promise<Set<string>> {
  const found = new Set(start);
  for (const name of found) {
    // oxlint-disable-next-line no-await-in-loop -- the set grows while it is read
    const { statics, dynamics } = await importsOf(name);
    for (const file of [...statics, ...dynamics]) found.add(file);
  }
  return found;
}

test('requires at most 25 scripts on the first visit to any screen, including its charts and dialogs', async () => {
  const files = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const shell = files.filter((name) => /^(index|layout)-/.test(name));
  const pages = files.filter((name) => name.includes('-page-'));
  expect(pages.length).toBeGreaterThan(12);
  const counts = await Promise.all(
    pages.map(async (page) => [page, (await closureOf([...shell, page])).size] as const),
  );
  for (const [page, count] of counts) expect(count, page).toBeLessThanOrEqual(25);
});

test('includes a gzip and a brotli version of every large file in the build', async () => {
  const files = await readdir(assets);
  const texts = files.filter((name) => /\.(js|css)$/.test(name));
  const large: string[] = [];
  for (const name of texts) if ((await stat(assets + name)).size > 1500) large.push(name);
  expect(large.length).toBeGreaterThan(5);
  for (const name of large) expect(files).toEqual(expect.arrayContaining([`${name}.gz`, `${name}.br`]));
});
