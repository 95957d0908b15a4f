import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../data-folder/sync-folder.ts';
import { StartError } from '../start-error.ts';
import { runInitdb, type ServerAccount } from './server-account.ts';

/** Name of the superuser, used only by the launcher. */
export const superuser = 'geoplan';
const majorVersion = '17';

function giveTo(account: ServerAccount, path: string): void {
  if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
}

/** True if a usable cluster exists, false if the folder is missing or empty. */
function isCluster(cluster: string, account: ServerAccount): boolean {
  if (!existsSync(cluster)) return false;
  const isForeign = statSync(cluster).uid !== (account.owner?.uid ?? process.getuid?.());
  if (isForeign && !account.owner)
    throw new StartError(`the data in ${cluster} belongs to another user: start as that user`);
  const files = readdirSync(cluster);
  if (files.length === 0) return false;
  if (!files.includes('PG_VERSION'))
    throw new StartError(`${cluster} holds files of something else: set another DATA_DIR`);
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== majorVersion)
    throw new StartError(
      `the data in ${cluster} was written by PostgreSQL ${found}, but ${majorVersion} is needed`,
    );
  // If the cluster ran under another account when root last started the product, its files still belong to that
  // account.
  if (isForeign && account.owner)
    spawnSync('chown', ['-R', `${account.owner.uid}:${account.owner.gid}`, cluster]);
  return true;
}

/**
 * Creates the cluster on first use. It is built in a temporary folder, which is then renamed, so that an interrupted
 * first start leaves no incomplete cluster.
 * @throws StartError if the folder contains other files, data of another version, or another user's data
 */
export async function prepareCluster(
  cluster: string,
  account: ServerAccount,
  native: string,
  password: string,
  aborted?: AbortSignal,
): Promise<void> {
  if (isCluster(cluster, account)) return;
  const half = `${cluster}.init`;
  const passwordFile = `${half}.password`;
  rmSync(half, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(account, half);
  giveTo(account, passwordFile);
  try {
    await runInitdb(
      account,
      native,
      [
        `--pgdata=${half}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Gives every machine the same collation, regardless of the locales installed on it.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      aborted,
    );
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
    throw new StartError(`PostgreSQL could not create its cluster: ${reason}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(cluster, { recursive: true, force: true });
  renameSync(half, cluster);
  syncFolder(dirname(cluster));
}
