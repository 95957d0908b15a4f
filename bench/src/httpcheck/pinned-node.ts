import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface PinnedNode {
  core: number;
  file: URL;
  env?: Record<string, string>;
  /** Of Node. */
  flags?: readonly string[];
}

/** Starts a program of ours on one core, with a channel to it; a program that fails ends the bench. */
export function startPinnedNode({ core, file, env, flags = [] }: PinnedNode): ChildProcess {
  const parameters = ['-c', String(core), process.execPath, ...flags, fileURLToPath(file)];
  const child = spawn('taskset', parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code) => {
    if (code) child.emit('error', new Error(`${fileURLToPath(file)} ended with ${code}`));
  });
  return child;
}
