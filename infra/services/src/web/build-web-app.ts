import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { isStale } from './is-stale.ts';

/** What web/dist is made from, beside the pinned dependencies. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'packages/contracts/src',
];

/**
 * Builds the web app when its sources are newer than what was built; true when it built.
 * @throws with what Vite said
 */
export async function buildWebApp(root: string): Promise<boolean> {
  const web = join(root, 'web');
  const fresh = !isStale(
    join(web, 'dist/index.html'),
    sources.map((path) => join(root, path)),
  );
  if (fresh || !existsSync(join(web, 'vite.config.ts'))) return false;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  try {
    await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: web });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`the web app does not build:\n${stdout}${stderr}`.trimEnd(), { cause: error });
  }
  return true;
}
