import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

/** Account under which PostgreSQL runs. PostgreSQL refuses to run as root. */
export interface ServerAccount {
  kind: 'own' | 'nobody' | 'user namespace' | 'capability';
  /** Prefix of the server's command line. */
  prefix: readonly string[];
  /** Options for child_process; empty when the prefix changes the user. */
  ids: { uid?: number; gid?: number };
  /**
   * Required owner of the cluster, as seen outside a user namespace; `null` if it is the user who starts the product.
   */
  owner: { uid: number; gid: number } | null;
}

/** Environment of every PostgreSQL process, with messages in a fixed language and without our secrets. */
export const serverEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

function runs(account: Pick<ServerAccount, 'prefix' | 'ids'>, command: string[]): boolean {
  const [program = '', ...args] = [...account.prefix, ...command];
  return spawnSync(program, args, { ...account.ids, cwd: '/', env: serverEnvironment }).status === 0;
}

function idOfNobody(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : 65_534;
}

function* rootsChoices(): Generator<ServerAccount> {
  const nobody = { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
  yield { kind: 'nobody', prefix: [], ids: nobody, owner: nobody };
  // User namespace that maps root to another uid, for data below a 0700 folder such as /root.
  yield {
    kind: 'user namespace',
    prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'],
    ids: {},
    owner: { uid: 0, gid: 0 },
  };
  // Containers often forbid user namespaces but allow root to pass on this capability.
  yield {
    kind: 'capability',
    prefix: [
      'setpriv',
      `--reuid=${nobody.uid}`,
      `--regid=${nobody.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ],
    ids: {},
    owner: nobody,
  };
}

/**
 * Finds an account that can access both the PostgreSQL binaries and the data folder.
 * @throws StartError if the binaries do not run here (musl) or root finds no such account
 */
export function chooseServerAccount(native: string, dataDir: string): ServerAccount {
  const version = [join(native, 'bin', 'postgres'), '--version'];
  const own: ServerAccount = { kind: 'own', prefix: [], ids: {}, owner: null };
  if (!runs(own, version))
    throw new StartError(
      'the embedded PostgreSQL does not run on this platform (it needs Linux with glibc, or macOS): set DATABASE_URL',
    );
  if (process.getuid?.() !== 0) return own;
  for (const account of rootsChoices())
    // `-x` does not work, because access(2) ignores the capability.
    if (runs(account, version) && runs(account, ['test', '-e', `${dataDir}/.`])) return account;
  throw new StartError(
    'PostgreSQL refuses to run as root and no other account can access the data folder: start as another user or move DATA_DIR',
  );
}

/** Program and arguments that run a PostgreSQL binary under the account. */
export function serverCommand(
  account: ServerAccount,
  native: string,
  binary: 'initdb' | 'postgres',
  args: readonly string[],
): [string, string[]] {
  const [program = '', ...rest] = [...account.prefix, join(native, 'bin', binary), ...args];
  return [program, rest];
}

/** Runs initdb; rejects with its stderr if it fails. Aborting the signal makes initdb stop and clean up. */
export async function runInitdb(
  account: ServerAccount,
  native: string,
  args: readonly string[],
  aborted?: AbortSignal,
): Promise<void> {
  const [program, rest] = serverCommand(account, native, 'initdb', args);
  const options = { ...account.ids, cwd: '/', env: serverEnvironment, signal: aborted };
  await promisify(execFile)(program, rest, options);
}
