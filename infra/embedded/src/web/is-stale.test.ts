import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { isStale } from './is-stale.ts';

let folder: string;
const at = (path: string) => join(folder, path);
/** sets the modification time, in seconds since 1970 */
const date = (path: string, seconds: number) => utimes(at(path), seconds, seconds);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoplan-stale-'));
  await mkdir(at('src/deep'), { recursive: true });
  await writeFile(at('src/deep/page.tsx'), '');
  await writeFile(at('built.html'), '');
  for (const path of ['src/deep/page.tsx', 'src/deep', 'src']) await date(path, 1_000);
  await date('built.html', 2_000);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('an output newer than every source is fresh, and absent sources are ignored', () => {
  expect(isStale(at('built.html'), [at('src'), at('no-such-folder')])).toBe(false);
});

test('an output that was never built is stale', () => {
  expect(isStale(at('no-such.html'), [at('src')])).toBe(true);
});

test('a changed source in a subfolder makes the output stale', async () => {
  await date('src/deep/page.tsx', 3_000);
  expect(isStale(at('built.html'), [at('src')])).toBe(true);
});

test('a removed source makes the output stale', async () => {
  await rm(at('src/deep/page.tsx'));
  expect(isStale(at('built.html'), [at('src')])).toBe(true);
});
