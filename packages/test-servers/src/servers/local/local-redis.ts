import { join } from 'node:path';

import { probeServer } from '../probe-server.ts';
import { findProgram } from '../../processes/find-program.ts';
import { freePort } from '../../processes/free-port.ts';
import { tempFolder } from '../../processes/temp-folder.ts';
import type { TestServer } from '../test-server.ts';
import { localServer } from './local-server.ts';

/** Path of redis-server (or of Valkey, its free successor); `undefined` if there is neither. */
export function redisProgram(): string | undefined {
  return findProgram('redis-server') ?? findProgram('valkey-server');
}

/** A private Redis, not yet started. `survivesKill`: an acknowledged write survives SIGKILL. */
export async function localRedis(program: string, options: { survivesKill: boolean }): Promise<TestServer> {
  const [folder, port] = await Promise.all([tempFolder('redis'), freePort()]);
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    daemonize: 'no',
    save: '',
    // The append-only file is written before the response; syncing it matters only for a power failure.
    appendonly: options.survivesKill ? 'yes' : 'no',
    appendfsync: 'no',
  };
  return localServer({
    label: 'Redis',
    url: `redis://127.0.0.1:${port}`,
    command: program,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    env: { PATH: process.env.PATH ?? '' },
    logFile: join(folder, 'redis.log'),
    stopSignal: 'SIGTERM',
    discardSignal: 'SIGKILL',
    probe: probeServer.redis,
  });
}
