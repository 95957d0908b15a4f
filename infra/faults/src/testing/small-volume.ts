import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@geoplan/test-servers/processes/temp-folder';
import { onTestFinished, type TestContext } from 'vitest';

/** Fills the free space of a volume; returns a function that frees it. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
  return () => rmSync(file);
}

/** A separate small volume, mounted by the kernel. Only root may do this: otherwise the case is reported as not run. */
export async function smallVolume(context: TestContext, megabytes: number) {
  const folder = await tempFolder('volume');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    context.skip('not run: no mount permission');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  chmodSync(folder, 0o711);
  return { folder, fill: () => fill(folder) };
}
