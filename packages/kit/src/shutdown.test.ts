import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const module = fileURLToPath(new URL('./shutdown.ts', import.meta.url));
const program = (close: string) => `
  import { closeOnSignals } from ${JSON.stringify(module)};
  const log = { info() {}, warn() {}, error() {} };
  setInterval(() => {}, 1000);
  closeOnSignals({ log, close: ${close} });
  console.log('ready');
`;

/** Starts the program, sends the signals 100 ms apart, and tells its exit code. */
function exitCode(close: string, signals: NodeJS.Signals[]): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program(close)]);
  return new Promise((resolve) => {
    child.stdout.once('data', () => {
      for (const [at, signal] of signals.entries()) setTimeout(() => child.kill(signal), at * 100);
    });
    child.once('exit', (code) => resolve(code));
  });
}

describe('closeOnSignals', () => {
  it('exits 0 once everything is closed', async () => {
    expect(await exitCode('async () => {}', ['SIGTERM'])).toBe(0);
  });

  it('exits 1 when closing fails, and on a second signal while closing hangs', async () => {
    expect(await exitCode("async () => { throw new Error('x'); }", ['SIGINT'])).toBe(1);
    expect(await exitCode('() => new Promise(() => {})', ['SIGTERM', 'SIGTERM'])).toBe(1);
  });
});
