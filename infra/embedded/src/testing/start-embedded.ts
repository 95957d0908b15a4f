import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reapAtExit } from '@geoplan/test-servers/processes/process-reaper';

const starter = fileURLToPath(new URL('../../start.js', import.meta.url));

/** A product started in a separate process, as by `npm start`. */
export interface StartedProduct {
  readonly child: ChildProcess;
  /** Such as `http://localhost:41234`; empty if the start did not get that far. */
  readonly address: string;
  /** Complete output so far, of both streams. */
  output(): string;
  /** Sends a signal and waits for the end; resolves with the exit code, `null` after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the embedded run on a port chosen by the system; resolves when it serves or has ended. */
export async function startEmbedded(
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<StartedProduct> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, starter], {
    env: { PATH, HOME, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'close').then(([code]) => code as number | null);
  // A hook that times out while the product starts has no other handle to end it.
  const { pid } = child;
  if (pid !== undefined) void exited.then(reapAtExit({ kind: 'process', pid, signal: 'SIGTERM' }));
  const address = await new Promise<string>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /ready in .*: (http:\S+)\n[\s\S]*Ctrl-C/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => resolve(''));
  });
  return {
    child,
    address,
    output: () => output,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
