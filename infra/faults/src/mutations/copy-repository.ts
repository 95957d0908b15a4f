import { linkDependencies } from '@geoplan/test-servers/link-dependencies';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Copies tracked files and new, untracked files, and links the dependencies of the repository. `remove` deletes
 * the copy.
 */
export function copyRepository(repository: string) {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-mutated-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(repository, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  linkDependencies(repository, folder);
  // Copied, because building the web app again would take longer than the tests.
  if (existsSync(join(repository, 'web/dist')))
    cpSync(join(repository, 'web/dist'), join(folder, 'web/dist'), {
      recursive: true,
      preserveTimestamps: true,
    });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
