import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** A whole run leaves less than 1 GiB there at any moment; a container's default of 64 MiB is too little. */
const enoughBytes = 3 * 1024 ** 3;

/**
 * Where throw-away data of tests lies: in memory where there is enough of it, so that servers do not wait for a disk.
 * What a killed process had handed to the kernel is there all the same.
 */
export function tempBase(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
