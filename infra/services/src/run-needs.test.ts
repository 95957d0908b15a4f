import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { expect, test } from 'vitest';

import { runNeeds } from './run-needs.ts';

const file = (name: string) => join(import.meta.dirname, name);

test('a pure test waits for nothing', () => {
  expect(runNeeds([file('ways-to-try.test.ts')])).toEqual({ servers: false, chromium: false, webApp: false });
});

test('a test that reaches the servers over another file gets them', () => {
  expect(runNeeds([file('fresh-database.test.ts')])).toEqual({
    servers: true,
    chromium: false,
    webApp: false,
  });
  expect(runNeeds([file('private-server.test.ts')]).servers).toBe(true);
});

test('a browser test gets Chromium', () => {
  expect(runNeeds([file('browser.test.ts')])).toEqual({ servers: false, chromium: true, webApp: false });
});

test('a test of the embedded product gets the built web app', () => {
  expect(runNeeds([file('../../embedded/package.json')]).webApp).toBe(true);
});

test('a test of the whole gateway program gets the built web app', () => {
  expect(runNeeds([file('../../../gateway/src/main.test.ts')])).toEqual({
    servers: true,
    chromium: false,
    webApp: true,
  });
});

test('a browser test of another part gets the built web app too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'geoplan-needs-'));
  const outside = join(folder, 'screen.test.ts');
  await writeFile(outside, `import { launchBrowser } from '${relative(folder, file('browser.ts'))}';`);
  expect(runNeeds([outside])).toEqual({ servers: false, chromium: true, webApp: true });
  await rm(folder, { recursive: true });
});
