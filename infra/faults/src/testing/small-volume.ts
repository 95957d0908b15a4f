import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@geoplan/test-servers/processes/temp-folder';
import { onTestFinished, type TestContext } from 'vitest';

/** Fills what is left of a volume; returns what makes room again. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
  return () => rmSync(file);
}

/** A small volume of its own, made by the kernel. Only root may: elsewhere the case is told as not run. */
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
