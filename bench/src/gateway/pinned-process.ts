import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program running for the benchmark. */
export interface Running {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

const startsWithinMs = 15_000;

async function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Starts a program on one core; its output goes to a file, like an operator's log. */
export async function startPinned(options: {
  core: number;
  command: string;
  parameters: string[];
  port: number;
  output: string;
  env?: Record<string, string>;
}): Promise<Running> {
  const output = openSync(options.output, 'w');
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...options.env };
  const child: ChildProcess = spawn(
    'taskset',
    ['-c', String(options.core), options.command, ...options.parameters],
    { env, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  const ended = once(child, 'exit');
  const deadline = Date.now() + startsWithinMs;
  while (!(await listens(options.port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(
        `${options.command} did not start:\n${execFileSync('tail', [options.output]).toString()}`,
      );
    await sleep(50);
  }
  return {
    pid: child.pid ?? 0,
    port: options.port,
    async stop() {
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(killer);
    },
  };
}
