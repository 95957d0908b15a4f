import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { startEmbedded, type StartedProduct } from './start-embedded.ts';

/**
 * Registers hooks that give each test an empty data folder, and at its end stop the test's products and remove it.
 * `folder.path` is the folder of the running test.
 */
export function ownDataFolder() {
  const folder = { path: '' };
  let started: StartedProduct[] = [];

  beforeEach(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'geoplan-run-'));
    started = [];
  });

  afterEach(async () => {
    await Promise.all(started.map((product) => product.end('SIGTERM')));
    rmSync(folder.path, { recursive: true, force: true });
  });

  async function start(env: Record<string, string> = {}): Promise<StartedProduct> {
    const product = await startEmbedded({ DATA_DIR: folder.path, ...env });
    started.push(product);
    return product;
  }

  return { folder, start };
}
