import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { runProgram } from './program.ts';

async function run(...args: string[]) {
  const texts = { out: '', complaint: '' };
  const code = await runProgram({
    args,
    env: { DATA_DIR: '/nowhere' },
    out: (text) => void (texts.out += text),
    printError: (text) => void (texts.complaint += text),
    stdin: Readable.from([]),
  });
  return { code, ...texts };
}

const commands = [
  'doctor',
  'messages',
  'backup',
  'restore',
  'rotate-keys',
  'create-admin',
  'retention',
  'work',
  'try',
];

it('its help names every command, which installation is meant and what the exit codes say', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  for (const each of [...commands, 'DATA_DIR', 'AMQP_URL', 'Exit code']) expect(out).toContain(each);
  for (const each of commands) {
    const help = await run(each, '--help');
    expect(help.out, each).toMatch(/^Usage: geoplan /);
    expect(help.out, each).toContain('--json');
  }
});

it.each([[], ['dance'], ['messages', 'show'], ['messages', 'list', 'surplus'], ['backup'], ['--loud']])(
  'ends with 2 and says why for a wrong use: %s %s',
  async (...args) => {
    const { code, out, complaint } = await run(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(complaint).toMatch(/error: |Usage: geoplan/);
  },
);

it.each([
  ['doctor'],
  ['messages', 'list'],
  ['backup', '/nowhere/else'],
  ['restore', '/nowhere/else'],
  ['retention'],
  ['work'],
])('ends with 1 and says what to set where no installation is found: %s', async (...args) => {
  const { code, out, complaint } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(complaint).toMatch(/DATA_DIR.*DATABASE_URL/);
});

it('says of each part what to do about that part: an address that is not set is no Postgres that is away', async () => {
  let text = '';
  const code = await runProgram({
    args: ['doctor', '--json'],
    env: { AMQP_URL: 'amqp://x:y@127.0.0.1:1', AUTH_DATABASE_URL: 'postgres://x:y@127.0.0.1:1/auth' },
    out: (part) => void (text += part),
    printError: () => {},
    stdin: Readable.from([]),
  });
  expect(code).toBe(1);
  const { findings } = JSON.parse(text) as { findings: { part: string; advice: string }[] };
  const adviceOf = (part: string) => findings.find((each) => each.part === part)?.advice;
  expect(adviceOf('database auth')).toContain('is Postgres up');
  expect(adviceOf('database geo')).toContain('set it');
  // What cannot be read of a database that is named already.
  expect(adviceOf('an admin')).toBeUndefined();
});
