import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Files of the repository in their current state, or at a commit. */
export interface SourceTree {
  /** Absolute path. */
  folder: string;
  /** Paths of all files, relative to the folder. */
  files: readonly string[];
  read: (file: string) => string;
  close: () => void;
}

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });
const lines = (text: Buffer): string[] => text.toString().split('\n').filter(Boolean);

function treeIn(folder: string, files: readonly string[], close = (): void => {}): SourceTree {
  return { folder, files, read: (file) => readFileSync(join(folder, file), 'utf8'), close };
}

/** Working tree, without untracked files. */
export function currentTree(): SourceTree {
  const files = lines(git('ls-files')).filter((file) => existsSync(join(root, file)));
  return treeIn(root, files);
}

/** Extracts the files of a commit into a temporary folder, which `close` removes. */
export function treeOf(commit: string): SourceTree {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-structure-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  const files = lines(git('ls-tree', '-r', '--name-only', commit));
  return treeIn(folder, files, () => rmSync(folder, { recursive: true, force: true }));
}

/** Names of the workspaces and their folders. */
export function workspaces({ files, read }: SourceTree): Map<string, string> {
  const manifests = files.filter((file) => file.endsWith('/package.json'));
  return new Map(manifests.map((file) => [(JSON.parse(read(file)) as { name: string }).name, dirname(file)]));
}

/**
 * Links the installed packages and copies the built web app of the working tree, so that the programs of a commit can
 * run.
 */
export function install(tree: SourceTree): void {
  if (tree.folder === root) return;
  const packages = join(tree.folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@geoplan') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const [name, folder] of workspaces(tree)) {
    mkdirSync(dirname(join(packages, name)), { recursive: true });
    symlinkSync(join(tree.folder, folder), join(packages, name));
  }
  const dist = join(tree.folder, 'web', 'dist');
  cpSync(join(root, 'web', 'dist'), dist, { recursive: true });
  const now = new Date();
  utimesSync(join(dist, 'index.html'), now, now);
}
