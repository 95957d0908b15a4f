import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import type { Target } from './kill-process.ts';

type Reaper = ChildProcessByStdio<Writable, null, null>;

let reaper: Reaper | undefined;
let lastId = 0;

/**
 * Registers a target with the reaper, which ends it when this process ends for any reason.
 * @returns a function that unregisters it, for a target that has already ended
 */
export function reapAtExit(target: Target): () => void {
  const id = ++lastId;
  const { stdin } = (reaper ??= startReaper());
  stdin.write(`${JSON.stringify({ id, target })}\n`);
  return () => {
    if (stdin.writable) stdin.write(`${JSON.stringify({ id, target: null })}\n`);
  };
}

/** Ends everything registered by this process now; resolves when all has ended. */
export async function reapNow(): Promise<void> {
  const ending = reaper;
  if (!ending) return;
  reaper = undefined;
  ending.ref();
  const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
  ending.stdin.end();
  await gone;
}

function startReaper(): Reaper {
  const program = fileURLToPath(new URL('./reaper-process.ts', import.meta.url));
  // Detached: Ctrl-C in the terminal reaches the whole foreground group, and must not reach this process.
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
