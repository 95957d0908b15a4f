import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, describe, it } from 'vitest';
import { createLineWriter, createLog } from './log.ts';

const kit = (file: string): string => JSON.stringify(new URL(`./${file}.ts`, import.meta.url).pathname);
const lines = 20_000;

/** A program that logs many lines, every other one by hand, and then ends in the given way. */
const program = (ending: string): string => `
  import { createLineWriter, createLog } from ${kit('log')};
  import { closeOnSignals } from ${kit('shutdown')};
  const log = createLog({ service: 'test', level: 'info' });
  const write = createLineWriter(log);
  const say = (at) => (at % 2 === 0 ? log.info({ at }) : write('"at":' + at));
  ${ending}
`;

/** Runs the program, reads its output only after a while, and returns the numbers of its lines in order. */
async function run(text: string): Promise<{ code: number; numbers: number[]; errors: string }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', text]);
  const ended = once(child, 'exit') as Promise<[number]>;
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const closed = once(child.stdout, 'close');
  // The pipe fills up in the meantime, and later lines wait in the process.
  child.stdout.pause();
  await sleep(200);
  child.stdout.resume();
  const [[code]] = await Promise.all([ended, closed]);
  const records = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { at?: number });
  return { code, numbers: records.flatMap(({ at }) => (at === undefined ? [] : [at])), errors };
}
const every = Array.from({ length: lines }, (_, at) => at);
const sayAll = `for (let at = 0; at < ${lines}; at += 1) say(at);`;

describe('the standard output of a log', () => {
  it('contains every line in order after an orderly shutdown, even with a slow reader', async () => {
    const { code, numbers } = await run(
      program(`
        setInterval(() => {}, 1000);
        // Turn by turn, so that a block is on its way when the process ends.
        const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
        closeOnSignals({ log, async close() {
          for (let at = 0; at < ${lines}; at += 1) { say(at); if (at % 1000 === 0) await turn(); }
        } });
        process.kill(process.pid, 'SIGTERM');
      `),
    );
    expect(code).toBe(0);
    expect(numbers).toEqual(every);
  });

  it('contains every line when the process runs out of work, even if there are only a few lines', async () => {
    expect((await run(program(sayAll))).numbers).toEqual(every);
    expect((await run(program('say(0);'))).numbers).toEqual([0]);
  });

  it.each([
    ['an uncaught exception', 'setImmediate(() => { throw new Error("bug"); });', 1],
    ['an unhandled rejection', 'void Promise.reject(new Error("bug"));', 1],
    ['process.exit', 'process.exit(3);', 3],
  ])('has the last lines before %s', async (_what, end, exitCode) => {
    const { code, numbers } = await run(program(`for (let at = 0; at < 50; at += 1) say(at); ${end}`));
    expect(code).toBe(exitCode);
    expect(numbers).toEqual(every.slice(0, 50));
  });

  it('contains a line soon after it was logged, even if few or no lines follow', async () => {
    const child = spawn(process.execPath, [
      '--input-type=module-typescript',
      '-e',
      program('setInterval(() => {}, 1000); say(1);'),
    ]);
    const [piece] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(piece.toString())).toMatchObject({ at: 1 });
    child.kill('SIGKILL');
  });
});

describe('a line written by hand', () => {
  it('matches the line that the log writes, and is empty if the log is silent', () => {
    const written: string[] = [];
    const destination = { write: (line: string) => void written.push(line) };
    const log = createLog({ service: 'a "b"\n', level: 'info', destination });
    const write = createLineWriter(log);
    const fields = { path: '/x', status: 200, actor: 'a"\\\n\u2028' };
    log.info(fields);
    write(JSON.stringify(fields).slice(1, -1));
    const [theirs, ours] = written.map((line) => line.replace(/"time":"[^"]+"/, '"time":"x"'));
    expect(ours).toBe(theirs);
    expect(
      Math.abs(Date.parse((JSON.parse(written[1]!) as { time: string }).time) - Date.now()),
    ).toBeLessThan(60_000);
    log.level = 'warn';
    write('"a":1');
    expect(written).toHaveLength(2);
  });
});
