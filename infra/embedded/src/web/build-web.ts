import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isStale } from './is-stale.ts';
import { StartError } from '../start-error.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folder of the built web app. */
export const webDist = join(root, 'web', 'dist');

/** Inputs of the web app's build; a change in any of them makes the build stale. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/guide-plugin.ts',
  'docs/guide.md',
  'docs/pictures',
  'web/package.json',
  'packages/contracts/src',
  'package-lock.json',
];

/** True if the built web app is missing or older than its inputs. */
export function isWebStale(): boolean {
  return isStale(
    join(webDist, 'index.html'),
    sources.map((source) => join(root, source)),
  );
}

function findVite(): string {
  try {
    const manifest = createRequire(join(root, 'web', 'package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin', 'vite.js');
  } catch {
    throw new StartError('the web app is not built and vite is not installed: run npm ci');
  }
}

/** Moves the build into place. If two starts build concurrently, the later build wins. */
function replaceFolder(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(to, { recursive: true, force: true });
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/**
 * Builds the web app in a temporary folder and moves it into place, so that an interrupted build is never served.
 * @throws StartError if it fails; the compiler's output is passed to `report`
 */
export async function buildWeb(report: (output: string) => void, aborted: AbortSignal): Promise<void> {
  const begun = new Date();
  const beside = join(root, 'node_modules', `.geoplan-web-${process.pid}`);
  const child = spawn(process.execPath, [findVite(), 'build', '--outDir', beside, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: aborted,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0 || !existsSync(join(beside, 'index.html'))) {
    rmSync(beside, { recursive: true, force: true });
    report(`${output}\n${errors}`);
    throw new StartError('the web app cannot be built: run npm run build to see why');
  }
  // Dated to the start of the build, because the build does not contain later changes.
  utimesSync(join(beside, 'index.html'), begun, begun);
  replaceFolder(beside, webDist);
}
