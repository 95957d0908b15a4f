import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownDataFolder } from './testing/own-data-folder.ts';

const { folder, start } = ownDataFolder();

// The reasons are tested below a start: ports.test.ts, data-folder.test.ts, and config.test.ts of the kit.

test('a PORT in use is reported in one line that names it, before anything is created', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const product = await start({ PORT: String(port), DATA_DIR: join(folder.path, 'untouched') });
  other.close();
  expect(product.output().trim()).toMatch(
    new RegExp(`^Geoplan did not start: PORT: port ${port} is taken .* PORT=.*$`),
  );
  expect(await product.end('SIGTERM')).toBe(1);
  expect(statSync(join(folder.path, 'untouched'), { throwIfNoEntry: false })).toBeUndefined();
});

test('invalid settings are reported in one line that names each of them', async () => {
  const product = await start({ PORT: 'eighty', REGISTRATION: 'sometimes' });
  expect(product.output().trim()).toMatch(/^Geoplan did not start: .*PORT.*REGISTRATION.*$/);
  expect(await product.end('SIGTERM')).toBe(1);
});
