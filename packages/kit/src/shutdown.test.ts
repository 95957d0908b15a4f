import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const module = fileURLToPath(new URL('./shutdown.ts', import.meta.url));
const program = (close: string) => `
  import { closeOnSignals } from ${JSON.stringify(module)};
  const log = { info() {}, warn() {}, error() {}, fatal(_fields, text) { console.log(text); }, flush: (done) => setTimeout(() => { console.log('flushed'); done(); }, 50) };
  setInterval(() => {}, 1000);
  closeOnSignals({ log, close: ${close} });
  console.log('ready');
`;

/** Starts the program with an additional statement; resolves to its exit code and standard output. */
function runOf(close: string, statement: string): Promise<[code: number | null, output: string]> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program(close) + statement]);
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve([code, output])));
}

/**
 * Starts the program and sends the signals 100 ms apart; returns its exit code, and true if its log was written first.
 */
function endOf(close: string, signals: NodeJS.Signals[]): Promise<[code: number | null, flushed: boolean]> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program(close)]);
  return new Promise((resolve) => {
    child.stdout.once('data', () => {
      for (const [at, signal] of signals.entries()) setTimeout(() => child.kill(signal), at * 100);
    });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.once('close', (code) => resolve([code, output.includes('flushed')]));
  });
}

describe('closeOnSignals', () => {
  it('exits 0 once everything is closed and the log is written', async () => {
    expect(await endOf('async () => {}', ['SIGTERM'])).toEqual([0, true]);
  });

  it('exits 1 if closing fails, or on a second signal while closing hangs', async () => {
    expect(await endOf("async () => { throw new Error('x'); }", ['SIGINT'])).toEqual([1, true]);
    expect(await endOf('() => new Promise(() => {})', ['SIGTERM', 'SIGTERM'])).toEqual([1, false]);
  });

  it('logs an unhandled rejection or exception, closes and exits 1', async () => {
    const close = "async () => console.log('closed')";
    const output = 'ready\nunexpected error, stopping\nclosed\nflushed\n';
    expect(await runOf(close, "void Promise.reject(new Error('x'))")).toEqual([1, output]);
    expect(await runOf(close, "setTimeout(() => { throw new Error('x'); })")).toEqual([1, output]);
  });
});
