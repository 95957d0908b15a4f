import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { killProcess } from '../../processes/kill-process.ts';
import { reapAtExit } from '../../processes/process-reaper.ts';
import { processTree, signalAll } from '../../processes/process-tree.ts';
import type { TestServer } from '../test-server.ts';

/** A program on this machine with the facts needed to run it as a private server. */
export interface LocalProgram {
  label: string;
  url: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** System user to run as; absent for that of this process. */
  user?: { uid: number; gid: number };
  logFile: string;
  /** Signal for an orderly shutdown. */
  stopSignal: NodeJS.Signals;
  /** Signal to discard it: immediately, but without leaving anything outside its folder. */
  discardSignal: NodeJS.Signals;
  /** Rejects until the server really serves. */
  probe(url: string): Promise<unknown>;
}

/** RabbitMQ needs 5 s on two free cores; the rest is for a busy machine. */
const startMs = 60_000;
const stopMs = 20_000;

/** A private server as a child process, not yet started. */
export function localServer(program: LocalProgram): TestServer {
  let running: { child: ChildProcess; pid: number; forget: () => void } | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running) return;
    const { child, pid, forget } = running;
    running = undefined;
    await killProcess(pid, signal, stopMs);
    // Until Node has collected it, the process still exists for a PostgreSQL that finds its number in a lock file.
    while (child.exitCode === null && child.signalCode === null) await sleep(5);
    forget();
  }

  return {
    url: program.url,
    kill: () => end('SIGKILL'),
    stop: () => end(program.stopSignal),
    async start() {
      if (running) return;
      const child = launch(program);
      const pid = child.pid;
      if (pid === undefined) throw new Error(`${program.label} did not start: cannot run ${program.command}`);
      running = { child, pid, forget: reapAtExit({ kind: 'process', pid, signal: program.discardSignal }) };
      await waitUntilServing(program, child);
    },
    async pause() {
      if (running) signalAll(processTree(running.pid), 'SIGSTOP');
    },
    async resume() {
      if (running) signalAll(processTree(running.pid), 'SIGCONT');
    },
  };
}

function launch(program: LocalProgram): ChildProcess {
  const log = openSync(program.logFile, 'a');
  try {
    const child = spawn(program.command, program.args, {
      // A separate process group: Ctrl-C must reach the test runner, not its servers before it.
      detached: true,
      cwd: '/',
      stdio: ['ignore', log, log],
      env: program.env,
      ...program.user,
    });
    child.on('error', () => {});
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function waitUntilServing(program: LocalProgram, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    try {
      await program.probe(program.url);
      return;
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
        throw new Error(`${program.label} did not start; the end of its log:\n${tail(program.logFile)}`, {
          cause: error,
        });
      }
    }
    await sleep(40);
  }
}

function tail(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}
