import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a folder of dependencies with links to the same packages, and to the copy's own workspaces. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    // Folders that are written to stay separate.
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

/** Links the repository's installed dependencies into a copy of its sources. */
export function linkDependencies(repository: string, copy: string): void {
  // Workspaces whose versions differ from the root's.
  const withOwn = ['packages/kit', 'services/httpcheck', 'web'].filter((each) =>
    existsSync(join(repository, each, 'node_modules')),
  );
  for (const each of ['.', ...withOwn])
    linkFolder(join(repository, each, 'node_modules'), join(copy, each, 'node_modules'));
}
