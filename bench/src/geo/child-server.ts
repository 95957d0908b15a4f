import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { residentMib } from '../process-usage.ts';

/** A server in a child process, which reports its own stalls. */
export interface ChildServer {
  pid: number;
  origin: string;
  /** Longest stall of its event loop since the last call, ms. */
  takeLongestStall(): Promise<number>;
  stop(): Promise<void>;
}

/** Runs a program of this folder that reports its port and handles `stall` (see `report-stalls.ts`). */
export async function startChildServer(file: string, env: Record<string, string>): Promise<ChildServer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => [null])]);
  const { port } = (first[0] ?? {}) as { port?: number };
  if (port === undefined) throw new Error(`${file} did not start`);
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    async takeLongestStall() {
      const answer = once(child, 'message');
      child.send('stall');
      return ((await answer)[0] as { stallMs: number }).stallMs;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const watchEveryMs = 4;

/** Peak memory of a process during the work, MiB above its memory before. */
export async function extraMemory(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentMib(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMib(pid));
  }, watchEveryMs);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return most - before;
}
