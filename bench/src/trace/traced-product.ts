import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../infra/embedded/src/main.ts', import.meta.url));

/** The whole product in one process on an empty folder of its own, with Node's debugger open on a loopback port. */
export interface TracedProduct {
  /** e.g. `http://localhost:41234` */
  address: string;
  /** WebSocket address of the debugger. */
  debuggerUrl: string;
  stop(): Promise<void>;
}

/** @throws when the product ends before it serves */
export async function startTracedProduct(): Promise<TracedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-trace-'));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', program], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: folder, SANDBOX: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  let output = '';
  const found = Promise.withResolvers<{ address: string; debuggerUrl: string }>();
  const read = (piece: Buffer): void => {
    output += piece.toString();
    const debuggerUrl = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
    const address = /ready in .*: (http:\S+)\n[\s\S]*Ctrl-C/.exec(output)?.[1];
    if (debuggerUrl && address) found.resolve({ address, debuggerUrl });
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  void ended.then(() => found.reject(new Error(`the product did not start:\n${output}`)));
  return { ...(await found.promise), stop };
}
