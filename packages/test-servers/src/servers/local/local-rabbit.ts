import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { probeServer } from '../probe-server.ts';
import { findProgram } from '../../processes/find-program.ts';
import { freePort } from '../../processes/free-port.ts';
import { reapAtExit } from '../../processes/process-reaper.ts';
import { tempFolder } from '../../processes/temp-folder.ts';
import type { TestServer } from '../test-server.ts';
import { localServer } from './local-server.ts';

/** RabbitMQ's start script and its Erlang name server. */
export interface RabbitPrograms {
  server: string;
  epmd: string;
}

/** Erlang installations that do not put epmd on PATH. */
const erlangFolders = ['/usr/lib/erlang', '/usr/local/lib/erlang', '/opt/homebrew/lib/erlang'];

/** Paths of RabbitMQ's programs; `undefined` if they or Erlang's are not on this machine. */
export function rabbitPrograms(): RabbitPrograms | undefined {
  // Debian's script on PATH requires the user rabbitmq; the script it wraps does not.
  const server = findProgram('rabbitmq-server', [
    '/usr/lib/rabbitmq/bin',
    '/opt/rabbitmq/sbin',
    '/opt/homebrew/sbin',
    '/usr/local/sbin',
  ]);
  const epmd = findProgram('epmd', erlangFolders.flatMap(runtimeFolders));
  return server && epmd ? { server, epmd } : undefined;
}

/** A private RabbitMQ, not yet started; durable queues and persistent messages survive SIGKILL. */
export async function localRabbit(programs: RabbitPrograms, given?: string): Promise<TestServer> {
  const [folder, port, nodePort, epmdPort] = await Promise.all([
    given ?? tempFolder('rabbitmq'),
    freePort(),
    freePort(),
    freePort(),
  ]);
  await writeSettings(folder, port);
  startEpmd(programs.epmd, epmdPort);
  return localServer({
    label: 'RabbitMQ',
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    command: programs.server,
    args: [],
    env: rabbitEnvironment({ folder, port, nodePort, epmdPort, programs }),
    logFile: join(folder, 'rabbitmq.log'),
    stopSignal: 'SIGTERM',
    discardSignal: 'SIGKILL',
    probe: probeServer.rabbitmq,
  });
}

async function writeSettings(folder: string, port: number): Promise<void> {
  await Promise.all(['mnesia', 'log', 'home'].map((name) => mkdir(join(folder, name))));
  const settings = [
    `listeners.tcp.local = 127.0.0.1:${port}`,
    'loopback_users = none',
    'log.console = true',
    'log.file = false',
    // The default, a share of a large memory, would block publishers on a small disk.
    'disk_free_limit.absolute = 50MB',
  ];
  await writeFile(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`);
  // A killed server loses nothing that the kernel already has, so quorum queues need not wait for the disk. Tests leave
  // their queues behind, and each takes a millisecond at every tick, for statistics that are not used here. At the
  // default of 5 s a thousand of them keep a fifth of a core busy.
  const settled = '[{ra, [{wal_sync_method, none}]}, {rabbit, [{quorum_tick_interval, 600000}]}].\n';
  await writeFile(join(folder, 'advanced.config'), settled);
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
}

/** Erlang's name server on a separate port, isolated from other Erlang programs on the machine. */
function startEpmd(program: string, port: number): void {
  const child = spawn(program, ['-port', String(port)], {
    detached: true,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '', ERL_EPMD_ADDRESS: '127.0.0.1' },
  });
  child.on('error', () => {});
  child.unref();
  if (child.pid !== undefined) reapAtExit({ kind: 'process', pid: child.pid, signal: 'SIGKILL' });
}

function rabbitEnvironment(node: {
  folder: string;
  port: number;
  nodePort: number;
  epmdPort: number;
  programs: RabbitPrograms;
}): Record<string, string> {
  const { folder, port, nodePort, epmdPort, programs } = node;
  return {
    PATH: [process.env.PATH ?? '', dirname(programs.epmd)].join(':'),
    LANG: 'C.UTF-8',
    // Erlang stores its cookie, the password between nodes, in the home folder.
    HOME: join(folder, 'home'),
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_NODENAME: `test${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(nodePort),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    // Idle schedulers that spin would take the cores that the tests need.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
  };
}

function runtimeFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const runtimes = readdirSync(folder).filter((name) => name.startsWith('erts-'));
  return runtimes.map((name) => join(folder, name, 'bin'));
}
