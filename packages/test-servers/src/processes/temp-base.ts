import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** A complete run needs less than 1 GiB there at any moment; a container's default of 64 MiB is too little. */
const enoughBytes = 3 * 1024 ** 3;

/**
 * Folder for temporary test data: in memory if there is enough, so that servers do not wait for a disk. Data that a
 * killed process had passed to the kernel is kept there too.
 */
export function tempBase(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
