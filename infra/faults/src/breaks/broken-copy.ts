import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Makes of a folder of dependencies one that leads to the same packages, and to the copy's own workspaces. */
function linkDependencies(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    // What is written to stays the copy's own.
    if (entry === '.cache' || entry === '.vite') continue;
    if (entry !== '@geoplan') {
      symlinkSync(join(from, entry), join(to, entry));
      continue;
    }
    mkdirSync(join(to, entry));
    for (const workspace of readdirSync(join(from, entry)))
      symlinkSync(readlinkSync(join(from, entry, workspace)), join(to, entry, workspace));
  }
}

/** A copy of the files that git knows or would take, with the dependencies of the repository; `remove` takes it away. */
export function brokenCopy(repository: string) {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-broken-'));
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
  const withOwn = [
    '.',
    ...['packages/kit', 'services/httpcheck', 'web'].filter((each) =>
      existsSync(join(repository, each, 'node_modules')),
    ),
  ];
  for (const each of withOwn)
    linkDependencies(join(repository, each, 'node_modules'), join(folder, each, 'node_modules'));
  // Built once more, it would cost more than the tests.
  if (existsSync(join(repository, 'web/dist')))
    cpSync(join(repository, 'web/dist'), join(folder, 'web/dist'), {
      recursive: true,
      preserveTimestamps: true,
    });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
