import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

/** A program running in a separate process. */
export interface RunningMain {
  child: ChildProcess;
  out: { stdout: string; stderr: string };
  /** Exit code; `null` after a kill. */
  ended: Promise<[number | null]>;
}

/**
 * Starts a service's `main.ts` with exactly this environment, and kills it after a test if it is still running. Call it
 * once per test file, with the URL of the program.
 */
export function mainOf(file: URL): (env: Record<string, string>) => RunningMain {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  return (env) => {
    const child = spawn(process.execPath, [fileURLToPath(file)], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    });
    children.push(child);
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (text: Buffer) => (out.stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => (out.stderr += text.toString()));
    return { child, out, ended: once(child, 'close') as Promise<[number | null]> };
  };
}
