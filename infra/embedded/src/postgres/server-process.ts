import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deadlineIn, settledBy, type Deadline } from '@geoplan/kit/deadline';
import { StartError } from '../start-error.ts';
import { startLogRotation } from './rotate-log.ts';
import { serverCommand, serverEnvironment, type ServerAccount } from './server-account.ts';
import { startWatchdog } from './watchdog.ts';

/** PostgreSQL server that accepts connections. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves once the server has ended, for any reason. */
  readonly exited: Promise<void>;
  /**
   * Stops the server with a fast shutdown. If the deadline passes (4 s by default), the server is stopped without a
   * checkpoint, which is still crash-safe.
   */
  stop(deadline?: Deadline): Promise<void>;
  /** Requests an immediate shutdown and does not wait for it; used for a second Ctrl-C. */
  abandon(): void;
}

interface ServerOptions {
  cluster: string;
  account: ServerAccount;
  native: string;
  /** Loopback TCP port. */
  port: number;
  logFile: string;
}

/** Readiness timeout; long, because recovery after a kill replays the WAL from the last checkpoint. */
const readyTimeoutMs = 120_000;
const checkpointTimeoutMs = 4_000;

/** Last error line of the server's log, for a message; empty if there is none. */
function lastFault(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20);
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR): */, '') ?? ''
  );
}

function saysReady(cluster: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function spawnServer(options: ServerOptions) {
  const { cluster, account, native, port, logFile } = options;
  const [program, args] = serverCommand(account, native, 'postgres', [
    '-D',
    cluster,
    '-p',
    String(port),
    '--listen_addresses=127.0.0.1',
    '--unix_socket_directories=',
    '--max_connections=200',
    '--log_checkpoints=off',
  ]);
  const log = openSync(logFile, 'a', 0o600);
  // Detached, so that Ctrl-C in the terminal reaches only this process, whose shutdown still needs the database.
  const child = spawn(program, args, {
    ...account.ids,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  return child;
}

/**
 * Starts the server on a loopback port and waits until it accepts connections.
 * @throws StartError with the server's last error
 */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { cluster, logFile } = options;
  const child = spawnServer(options);
  let gone = false;
  const exited = new Promise<void>((resolve) => {
    const end = (): void => {
      gone = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const { pid } = child;
  if (pid === undefined) throw new StartError(`PostgreSQL cannot be run: ${child.spawnfile}`);
  void exited.then(startWatchdog(pid));
  void exited.then(startLogRotation(logFile));
  for (const end = Date.now() + readyTimeoutMs; !saysReady(cluster, pid); await sleep(10)) {
    if (gone) throw new StartError(`PostgreSQL did not start: ${lastFault(logFile)} (see ${logFile})`);
    if (Date.now() > end) throw new StartError(`PostgreSQL was not ready within 120 s (see ${logFile})`);
  }
  return {
    pid,
    exited,
    async stop(deadline = deadlineIn(checkpointTimeoutMs)) {
      child.kill('SIGINT');
      if (!(await settledBy(exited, deadline))) child.kill('SIGQUIT');
      await exited;
    },
    abandon: () => void child.kill('SIGQUIT'),
  };
}
