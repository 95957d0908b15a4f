import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface PinnedNode {
  /** `null` for any core. */
  core: number | null;
  file: URL;
  env?: Record<string, string>;
  /** Flags of Node. */
  flags?: readonly string[];
  /** True to discard its output. */
  isQuiet?: boolean;
}

/** Flags of Node, as in docker-compose.yml; also printed in the reports. */
export const productFlags = ['--max-semi-space-size=8', '--max-old-space-size=256'];

/** Starts one of our programs, on one core if given, with a channel to it; a program that fails ends the bench. */
export function startPinnedNode({ core, file, env, flags = [], isQuiet = false }: PinnedNode): ChildProcess {
  const node = [process.execPath, ...flags, fileURLToPath(file)];
  const [program = '', ...parameters] = core === null ? node : ['taskset', '-c', String(core), ...node];
  const child = spawn(program, parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code) => {
    if (code) child.emit('error', new Error(`${fileURLToPath(file)} ended with ${code}`));
  });
  return child;
}
