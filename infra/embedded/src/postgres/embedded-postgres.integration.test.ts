import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresPackage } from './platform-package.ts';
import { commandOf } from './running-process.ts';

const starter = fileURLToPath(new URL('./testing/hold-postgres.ts', import.meta.url));

const nobodyReaches = (path: string): boolean =>
  spawnSync('test', ['-e', path], { uid: 65_534, gid: 65_534, cwd: '/' }).status === 0;

/** Data of a first start that followed an interrupted one; the other tests copy it, because initdb is slow. */
let firstDir: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}

const start = async (databases = ['auth', 'geo'], folder = dataDir): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    databases,
    passwordOf: (role) => `secret of ${role}`,
  });
  running.push(server);
  return server;
};

/** Copies the data of the first start; `fs.cp` would not keep its owner, another account if root runs the tests. */
const copyFirst = () => void execFileSync('cp', ['-pR', `${firstDir}/.`, dataDir]);

beforeAll(async () => {
  firstDir = makeFolder();
  mkdirSync(join(firstDir, 'postgres.init'));
  writeFileSync(join(firstDir, 'postgres.init', 'half'), 'made');
  const first = await start(undefined, firstDir);
  await query(first.url('auth'), 'create table kept (id int); insert into kept values (7)');
  await first.stop();
});
afterAll(() => rmSync(firstDir, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = makeFolder();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function query<R extends QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the launcher in a separate process, which a test may kill. */
async function startElsewhere(): Promise<{ pid: number; server: number; url: string }> {
  const child = spawn(process.execPath, [starter, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { pid: child.pid ?? 0, ...(JSON.parse(line.toString()) as { server: number; url: string }) };
}

const untilGone = (pid: number) => expect.poll(() => commandOf(pid), { interval: 20 }).toBeUndefined();

test('the first start creates a role and a database per service, even after an interrupted one, and the second start keeps their rows', async () => {
  expect(existsSync(join(firstDir, 'postgres.init'))).toBe(false);
  copyFirst();
  const second = await start(['auth', 'geo', 'notion']);
  expect(await query(second.url('auth'), 'select id from kept')).toEqual([{ id: 7 }]);
  expect(await query(second.url('notion'), 'select current_user::text as me')).toEqual([{ me: 'notion' }]);
});

test('a server is durable and private, and listens only on loopback', async () => {
  copyFirst();
  const { url } = await start();
  const settings = await query(
    url('auth'),
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') order by name`,
  );
  expect(settings.map((row) => row['setting'])).toEqual(['on', 'on', '127.0.0.1', 'on']);
  for (const database of ['geo', 'postgres', 'template1'])
    await expect(query(url('auth').replace(/auth$/, database), 'select 1')).rejects.toThrow(
      /permission denied/,
    );
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'postgres.log')).mode & 0o077).toBe(0);
});

test('a log that has grown too large is rotated', async () => {
  copyFirst();
  const log = join(dataDir, 'postgres.log');
  truncateSync(log, 21 * 1024 * 1024);
  await start();
  expect(statSync(log).size).toBeLessThan(100_000);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(20 * 1024 * 1024);
});

test('a server starts on data inside a folder that only the owner of the folder can enter', async () => {
  chmodSync(dataDir, 0o700);
  const first = await start();
  await first.stop();
  // Root uses a different account for each, and the data changes its owner.
  chmodSync(dataDir, 0o755);
  const second = await start();
  expect(await query(second.url('geo'), 'select 1 as one')).toEqual([{ one: 1 }]);
  // Below a private folder, such as root's home, `nobody` cannot reach the binaries either.
  if (process.getuid?.() === 0)
    expect([first.account, second.account]).toEqual([
      expect.not.stringMatching('nobody'),
      nobodyReaches(findPostgresPackage()) ? 'nobody' : first.account,
    ]);
});

test('the server stops after kill -9 of the launcher, and every committed row is still present after the next start', async () => {
  copyFirst();
  const { pid, server, url } = await startElsewhere();
  await query(url, 'insert into kept select generate_series(1, 1000)');
  process.kill(pid, 'SIGKILL');
  await untilGone(server);
  const next = await start();
  expect(await query(next.url('auth'), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1_001 }]);
});

test('an orphaned server whose watchdog was also killed is stopped by the next start, and nothing is lost', async () => {
  copyFirst();
  const { pid, server, url } = await startElsewhere();
  await query(url, 'insert into kept values (1)');
  const watchdog = spawnSync('pgrep', ['-f', `geoplan-postgres-watchdog ${server}$`], { encoding: 'utf8' });
  process.kill(Number(watchdog.stdout), 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  const next = await start();
  expect(next.foundOrphan).toBe(true);
  expect(commandOf(server)).toBeUndefined();
  expect(await query(next.url('auth'), 'select id from kept')).toEqual([{ id: 7 }, { id: 1 }]);
});

test('a killed server is restarted on the same port', async () => {
  copyFirst();
  const server = await start();
  const before = server.pid();
  await query(server.url('auth'), 'insert into kept values (1)');
  process.kill(before, 'SIGKILL');
  const read = () => query(server.url('auth'), 'select id from kept').catch(() => []);
  await expect.poll(read).toEqual([{ id: 7 }, { id: 1 }]);
  expect(server.pid()).not.toBe(before);
});

test('a pid file whose number now belongs to another program does not prevent the start', async () => {
  copyFirst();
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${join(dataDir, 'postgres')}\n`,
  );
  expect((await start()).foundOrphan).toBe(false);
});

test('foreign files in the cluster folder are refused, not removed', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'mine');
  await expect(start()).rejects.toThrow(/files of something else/);
  expect(readFileSync(join(dataDir, 'postgres', 'diary.txt'), 'utf8')).toBe('mine');
});

test('data from another PostgreSQL version is refused with a message that names both versions', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow(/by PostgreSQL 14, but 17 is needed/);
});
