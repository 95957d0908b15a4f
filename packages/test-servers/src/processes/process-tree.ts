import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface ProcessRow {
  pid: number;
  parent: number;
  /** Ended, but not yet collected by its parent. */
  zombie: boolean;
}

/** The process and all its descendants, parents first. */
export function processTree(root: number): number[] {
  const rows = listProcesses();
  const tree = [root];
  for (const pid of tree) {
    for (const row of rows) if (row.parent === pid) tree.push(row.pid);
  }
  return tree;
}

/** Sends a signal to each process that still exists. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // already ended, which is fine
    }
  }
}

/** Waits until none of the processes is running; returns false after the timeout. */
export async function waitUntilGone(pids: number[], timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (pids.some(isRunning)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** True for a process that has not ended yet. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !rowOf(pid)?.zombie;
}

function listProcesses(): ProcessRow[] {
  // ps is not part of slim container images, /proc is not part of macOS.
  if (!existsSync('/proc/self/stat')) return listByPs();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => rowOf(Number(name)) ?? []);
}

function rowOf(pid: number): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name in brackets, may itself contain blanks and brackets.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process is marked at once, but holds its ports until its last thread has ended.
    const zombie = state === 'Z' && readdirSync(`/proc/${pid}/task`).length === 1;
    return { pid, parent: Number(parent), zombie };
  } catch {
    return undefined;
  }
}

function listByPs(): ProcessRow[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), zombie: state?.startsWith('Z') ?? false };
  });
}
