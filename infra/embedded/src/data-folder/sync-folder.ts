import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a folder's directory entries to the disk; otherwise a power failure can undo a rename. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
