import { chmod, mkdtemp, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { reapAtExit } from './process-reaper.ts';
import { tempBase } from './temp-base.ts';

/** A new folder that other system users can traverse and that is removed with this process. */
export async function tempFolder(name: string): Promise<string> {
  // A temporary folder owned by root would exclude the user that PostgreSQL must run as.
  const wanted = tempBase();
  const base = (await isPassable(wanted)) ? wanted : '/tmp';
  const path = await mkdtemp(join(base, `geoplan-test-${name}-`));
  reapAtExit({ kind: 'path', path });
  await chmod(path, 0o711);
  return path;
}

async function isPassable(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  const forOthers = (mode & 0o001) !== 0;
  const parent = dirname(path);
  return forOthers && (parent === path || isPassable(parent));
}
