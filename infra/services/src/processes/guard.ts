import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import type { Target } from './end-target.ts';

type Watchdog = ChildProcessByStdio<Writable, null, null>;

let watchdog: Watchdog | undefined;
let lastId = 0;

/**
 * Promises that the target ends with this process, however that ends.
 * @returns takes the promise back, for a target that ended by itself
 */
export function guard(target: Target): () => void {
  const id = ++lastId;
  const { stdin } = (watchdog ??= startWatchdog());
  stdin.write(`${JSON.stringify({ id, target })}\n`);
  return () => {
    if (stdin.writable) stdin.write(`${JSON.stringify({ id, target: null })}\n`);
  };
}

/** Ends everything guarded by this process now; resolves when it is gone. */
export async function endGuarded(): Promise<void> {
  const ending = watchdog;
  if (!ending) return;
  watchdog = undefined;
  ending.ref();
  const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
  ending.stdin.end();
  await gone;
}

function startWatchdog(): Watchdog {
  const program = fileURLToPath(new URL('./watchdog.ts', import.meta.url));
  // Detached: Ctrl-C in the terminal reaches the whole foreground group, and must not reach this one.
  const child = spawn(process.execPath, ['--no-warnings', program], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  (child.stdin as Writable & { unref?(): void }).unref?.();
  return child;
}
