import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { probeServer } from '../probe-server.ts';
import { findProgram, isExecutable } from '../../processes/find-program.ts';
import { freePort } from '../../processes/free-port.ts';
import { tempFolder } from '../../processes/temp-folder.ts';
import type { TestServer } from '../test-server.ts';
import { localServer } from './local-server.ts';
import { systemUser } from './system-user.ts';

/** Folders in which Debian and the PostgreSQL project's packages have one folder per major version. */
const versionedFolders = ['/usr/lib/postgresql', '/usr/pgsql'];

/** Settings for data that is discarded after the run, accessed only over loopback. */
const throwAway = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  // Shared memory as files in the data folder: nothing stays in /dev/shm after SIGKILL.
  dynamic_shared_memory_type: 'mmap',
};

/** Folder of PostgreSQL's server programs, newest version first; `undefined` if there is none. */
export function postgresPrograms(): string | undefined {
  const versioned = versionedFolders.filter((folder) => existsSync(folder)).flatMap(newestFirst);
  const onPath = findProgram('postgres');
  const folders = onPath ? [...versioned, dirname(onPath)] : versioned;
  return folders.find(
    (folder) => isExecutable(join(folder, 'postgres')) && isExecutable(join(folder, 'initdb')),
  );
}

/** A private PostgreSQL, not yet started. `survivesKill`: an acknowledged commit survives SIGKILL. */
export async function localPostgres(
  programs: string,
  options: { survivesKill: boolean },
): Promise<TestServer> {
  const [folder, port] = await Promise.all([tempFolder('postgres'), freePort()]);
  const home = join(folder, 'home');
  const user = unprivileged();
  await mkdir(home);
  if (user) await chown(home, user.uid, user.gid);
  const data = join(home, 'data');
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const env = { PATH: process.env.PATH ?? '', LC_ALL: locale };
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'app', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync'],
    { cwd: home, env, ...user },
  );
  const settings = {
    ...throwAway,
    port: String(port),
    // With fsync off, data passed to the kernel still survives the process; data not yet passed does not.
    synchronous_commit: options.survivesKill ? 'on' : 'off',
  };
  return localServer({
    label: 'PostgreSQL',
    url: `postgres://app:app@127.0.0.1:${port}/postgres`,
    command: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    env,
    user,
    logFile: join(folder, 'postgres.log'),
    stopSignal: 'SIGINT',
    discardSignal: 'SIGQUIT',
    probe: probeServer.postgres,
  });
}

function newestFirst(folder: string): string[] {
  const versions = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(folder, version, 'bin'));
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = systemUser('postgres') ?? systemUser('nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root, and there is no system user postgres or nobody');
  return user;
}
