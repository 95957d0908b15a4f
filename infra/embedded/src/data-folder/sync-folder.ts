import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a folder's list of names to the disk, because without it a rename may be lost in a power failure. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
