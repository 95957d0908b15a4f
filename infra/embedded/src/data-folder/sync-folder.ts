import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Puts a folder's list of names on the disk: without it a rename may be forgotten when the power fails. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
