import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownDataFolder } from './testing/own-data-folder.ts';

const { folder, start } = ownDataFolder();

test.each(['PORT', 'SANDBOX_PORT'])(
  'a %s in use is reported in one line that names it, before anything is created',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const product = await start({ [setting]: String(port), DATA_DIR: join(folder.path, 'untouched') });
    other.close();
    expect(product.output().trim()).toMatch(
      new RegExp(`^Geoplan did not start: ${setting}: port ${port} is taken .* ${setting}=.*$`),
    );
    expect(await product.end('SIGTERM')).toBe(1);
    expect(statSync(join(folder.path, 'untouched'), { throwIfNoEntry: false })).toBeUndefined();
  },
);

test('a SANDBOX_PORT equal to PORT is reported in one line', async () => {
  const product = await start({ PORT: '18123', SANDBOX_PORT: '18123' });
  expect(product.output().trim()).toBe(
    'Geoplan did not start: SANDBOX_PORT and PORT are both 18123: choose another port for one of them',
  );
  expect(await product.end('SIGTERM')).toBe(1);
});

test('an unwritable data folder is reported in one line that names DATA_DIR', async () => {
  writeFileSync(join(folder.path, 'file'), '');
  const product = await start({ DATA_DIR: join(folder.path, 'file', 'data') });
  expect(product.output().trim()).toMatch(
    /^Geoplan did not start: the data folder .* cannot be written .*DATA_DIR$/,
  );
  expect(await product.end('SIGTERM')).toBe(1);
});

test('invalid settings are reported in one line that names each of them', async () => {
  const product = await start({ PORT: 'eighty', REGISTRATION: 'sometimes' });
  expect(product.output().trim()).toMatch(/^Geoplan did not start: .*PORT.*REGISTRATION.*$/);
  expect(await product.end('SIGTERM')).toBe(1);
});
