import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Copy of the checkout with its own .env, which configures the demo under a separate name and port. */
export interface Checkout {
  readonly folder: string;
  readonly env: Record<string, string | undefined>;
  /** Changes settings in the .env of the copy. */
  set(settings: Readonly<Record<string, string>>): void;
  /** Creates a new version by adding a line to a file that every process runs. */
  change(): void;
  /** Last line of the file that `change` modifies. */
  lastLine(): string | undefined;
}

/** @param root checkout whose working tree is copied, including uncommitted changes */
export function copyCheckout(root: string, port: number): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-e2e-'));
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  for (const file of listed.split('\0').filter((name) => name !== ''))
    cpSync(join(root, file), join(folder, file), { recursive: true, force: true });
  execFileSync(process.execPath, [join(folder, 'infra/embedded/write-env.mjs'), 'demo']);
  const file = join(folder, '.env');
  const set = (settings: Readonly<Record<string, string>>): void => {
    let text = readFileSync(file, 'utf8');
    for (const [name, value] of Object.entries(settings))
      text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`);
    writeFileSync(file, text);
  };
  set({ COMPOSE_PROJECT_NAME: 'geoplan-e2e', PORT: String(port), KEYWORD_PROVIDER_RPS: '20' });
  const source = join(folder, 'packages/kit/src/shutdown.ts');
  return {
    folder,
    env: parseEnv(readFileSync(file, 'utf8')),
    set,
    change: () => writeFileSync(source, `${readFileSync(source, 'utf8')}// Changed ${Date.now()}.\n`),
    lastLine: () => readFileSync(source, 'utf8').trimEnd().split('\n').at(-1),
  };
}
