import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded, type StartedProduct } from './start-embedded.ts';

/** Data folder left by a product, for tests that are not about a first start. */
export interface PreparedData<Result> {
  /** Result of the work done while it was running. */
  readonly result: Result;
  /** Copies it into an existing folder: the cluster and its secrets, without logs. */
  copyTo(folder: string): Promise<void>;
  remove(): void;
}

/** Starts a product for the first time, runs the work with it and stops it in order. */
export async function prepareData<Result>(
  env: Record<string, string>,
  work: (product: StartedProduct) => Promise<Result>,
): Promise<PreparedData<Result>> {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-prepared-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const product = await startEmbedded({ DATA_DIR: folder, ...env });
  try {
    const result = await work(product);
    await product.end('SIGTERM');
    return {
      result,
      remove,
      async copyTo(target) {
        // `fs.cp` does not work here, because root's cluster belongs to the account that its server runs under.
        await promisify(execFile)('cp', [
          '-pR',
          join(folder, 'postgres'),
          join(folder, 'secrets.json'),
          target,
        ]);
      },
    };
  } catch (error) {
    await product.end('SIGTERM');
    remove();
    throw error;
  }
}
