import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { databaseNames } from './installation.ts';
import { runProgram } from './program.ts';

const run = (...args: string[]) => runIn('/nowhere', ...args);

async function runIn(dataDir: string, ...args: string[]) {
  const texts = { out: '', complaint: '' };
  const code = await runProgram({
    args,
    env: { DATA_DIR: dataDir },
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

it('lists every command, how to select the installation, and the exit codes in its help', async () => {
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
  'exits with 2 and the reason for invalid usage: %s %s',
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
])('exits with 1 and the settings to use if no installation is found: %s', async (...args) => {
  const { code, out, complaint } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(complaint).toMatch(/DATA_DIR.*DATABASE_URL/);
});

it('reports a data folder without the password of a database, and stores no invented one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'geoplan-folder-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '1\n\n\n5432\n');
  const { code, complaint } = await runIn(dataDir, 'messages', 'list');
  expect([code, complaint]).toEqual([1, expect.stringContaining('has no password of the database bus')]);
  // The next start would mistake an invented secret for the real one.
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});

const nobodyListens = 'postgres://x:y@127.0.0.1:1';

it.each([
  [['backup', join(tmpdir(), 'geoplan-unreachable')], 'database auth: ', 'is Postgres up'],
  [['create-admin', 'a@example.org'], 'database auth: ', 'is Postgres up'],
  [['rotate-keys'], 'database auth: ', 'is Postgres up'],
  [['restore'], 'database auth: ', 'is Postgres up'],
  [['messages', 'list'], 'message bus: ', 'is RabbitMQ up'],
])('%j reports the part that cannot be reached, with advice', async (args, part, advice) => {
  let complaint = '';
  const code = await runProgram({
    args,
    env: {
      AMQP_URL: 'amqp://x:y@127.0.0.1:1',
      ...Object.fromEntries(
        databaseNames.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, `${nobodyListens}/${name}`]),
      ),
    },
    out: () => {},
    printError: (text) => void (complaint += text),
    stdin: Readable.from([]),
  });
  expect({ code, complaint }).toEqual({ code: 1, complaint: expect.stringContaining(advice) });
  expect(complaint).toMatch(new RegExp(`^${part}connect ECONNREFUSED 127.0.0.1:1`));
});

it('gives advice for each part of the installation, and distinguishes an unset address from an unavailable Postgres', async () => {
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
  // Cannot be read in a database that is already reported.
  expect(adviceOf('an admin')).toBeUndefined();
});
