import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * True if the built file is missing or older than any of the sources, which are files or folders. Absent sources are
 * ignored.
 */
export function isStale(built: string, sources: string[]): boolean {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => newestChange(source) > builtAt);
}

/**
 * Newest modification time of a file or folder. Includes the folders themselves, because removing a file changes only
 * its folder.
 */
function newestChange(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = readdirSync(path).map((name) => newestChange(join(path, name)));
  return Math.max(found.mtimeMs, ...inside);
}
