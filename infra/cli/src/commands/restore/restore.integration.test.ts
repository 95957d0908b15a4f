import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { migrate } from '@geoplan/kit/database/migrate';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { reapAtExit } from '@geoplan/test-servers/processes/process-reaper';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { withClient } from '../../databases.ts';
import { databaseNames, type DatabaseName } from '../../installation.ts';
import { migrationsFolder } from '../../known-migrations.ts';
import { damage, removeChecksums } from '../../testing/damaged-backup.ts';
import {
  contents,
  environmentOf,
  makeDatabases,
  makeSmallDatabases,
  runOn,
  type TestDatabases,
} from '../../testing/program-run.ts';

const { NODE_COMPILE_CACHE } = process.env;
let folder: string;
let backup: string;
let databases: TestDatabases;
/** Contents in the backup, and current contents. */
let [saved, present]: Record<string, string>[][] = [];
/** Time recorded for the backup. */
let recorded: Date | undefined;

const onEach = async (sql: string, urls = databases.urls): Promise<void> => {
  for (const name of databaseNames) await withClient(urls[name], (client) => client.query(sql));
};
const addMessage = (type: string) =>
  onEach(`insert into outbox (type, delivery, listeners, envelope) values ('${type}', 'job', '{geo}', '{}')`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoplan-restore-'));
  backup = join(folder, 'backup');
  databases = await makeSmallDatabases();
  await addMessage('before the backup');
  saved = await contents(databases.urls);
  expect((await runOn(databases.urls, ['backup', backup])).code).toBe(0);
  await withClient(databases.urls.auth, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select taken_at as at from last_backup');
    recorded = rows[0]?.at;
  });
  await addMessage('after the backup');
  present = await contents(databases.urls);
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  await databases.drop();
  await rm(folder, { recursive: true });
});

const restore = (...args: string[]) => runOn(databases.urls, ['restore', ...args]);

/** Copy of the backup. */
async function copyBackup(): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(backup, copy, { recursive: true });
  return copy;
}

/** Folder for `PATH` whose `pg_restore` runs the real one, and then `script` if it restored this database. */
async function restoreProgram(name: DatabaseName, script: string, urls = databases.urls): Promise<string> {
  const programs = await mkdtemp(join(folder, 'programs-'));
  const database = new URL(urls[name]).pathname.slice(1);
  const file = `#!/bin/sh\nPATH=${process.env['PATH']}\npg_restore "$@" || exit\ncase "$*" in *--dbname=${database}\\ *) ${script};; esac\n`;
  await writeFile(join(programs, 'pg_restore'), file, { mode: 0o755 });
  return `${programs}:${process.env['PATH']}`;
}

it('records the time of a backup', async () => {
  const manifest = await readFile(join(backup, 'manifest.json'), 'utf8');
  expect(manifest).toContain(`"takenAt": "${recorded?.toISOString()}"`);
});

it('refuses a backup into an existing folder, and a restore from a folder without manifest.json', async () => {
  expect(await runOn(databases.urls, ['backup', backup])).toMatchObject({
    code: 1,
    complaint: `${backup} exists: name a new folder\n`,
  });
  const copy = await copyBackup();
  await rm(join(copy, 'manifest.json'));
  expect(await restore(copy, '--replace')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/nothing restored: manifest\.json: /),
  });
  expect(await contents(databases.urls)).toEqual(present);
});

it('keeps a complete backup whose time cannot be recorded, and prints the reason', async () => {
  const change = (statement: string) =>
    withClient(databases.urls.auth, async (client) => void (await client.query(statement)));
  await change('alter table last_backup rename to elsewhere');
  onTestFinished(() => change('alter table elsewhere rename to last_backup'));
  const to = join(folder, 'unrecorded');
  expect(await runOn(databases.urls, ['backup', to])).toMatchObject({
    code: 0,
    out: expect.stringContaining('could not be recorded: relation "last_backup" does not exist'),
  });
  expect((await stat(join(to, 'manifest.json'))).isFile()).toBe(true);
});

it.each(Object.keys(damage))('changes nothing in any database if one dump %s', async (name) => {
  const copy = await copyBackup();
  await damage[name]?.(join(copy, 'notion.dump'), copy);
  expect(await restore(copy, '--replace')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/nothing restored: notion\.dump: /),
  });
  expect(await contents(databases.urls)).toEqual(present);
});

it('refuses to run while a service is connected, reports the service and its database, and changes nothing', async () => {
  const service = new Client({
    connectionString: databases.urls.balance,
    application_name: 'geoplan-balance',
  });
  service.on('error', () => {});
  await service.connect();
  onTestFinished(() => service.end());
  expect(await restore(backup, '--replace')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('connected: balance (geoplan-balance)'),
  });
  expect(await contents(databases.urls)).toEqual(present);
});

const full = `echo 'could not extend file: No space left on device' >&2; exit 1`;

it('leaves all five databases unchanged if the fourth restore fails', async () => {
  vi.stubEnv('PATH', await restoreProgram('httpcheck', full));
  expect(await restore(backup, '--replace')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/No space left.*all databases are as before/s),
  });
  expect(await contents(databases.urls)).toEqual(present);
});

it('leaves five empty databases empty if the fourth restore fails', async () => {
  const { urls, drop } = await makeDatabases(() => freshDatabase());
  onTestFinished(drop);
  vi.stubEnv('PATH', await restoreProgram('httpcheck', full, urls));
  expect(await runOn(urls, ['restore', backup])).toMatchObject({ code: 1 });
  expect(await contents(urls)).toEqual([{}, {}, {}, {}, {}]);
});

it('leaves all five databases unchanged if a service connects during the restore', async () => {
  const service = new Client({ connectionString: databases.urls.auth, application_name: 'geoplan-auth' });
  service.on('error', () => {});
  onTestFinished(() => service.end());
  const [begun, ready] = [join(folder, 'begun'), join(folder, 'ready')];
  const script = `touch ${begun}; until [ -e ${ready} ]; do sleep 0.05; done`;
  vi.stubEnv('PATH', await restoreProgram('balance', script));
  const ended = restore(backup, '--replace');
  await expect.poll(() => readFile(begun, 'utf8'), { timeout: 60_000 }).toBe('');
  await service.connect();
  await writeFile(ready, '');
  expect(await ended).toMatchObject({ code: 1, complaint: expect.stringContaining('auth (geoplan-auth)') });
  expect(await contents(databases.urls)).toEqual(present);
});

/** Runs a restore in a process that gets the signal after restoring three of five databases. */
async function restoreStopped(signal: NodeJS.Signals): Promise<{ code: number | null; complaint: string }> {
  const pidFile = join(await mkdtemp(join(folder, 'stop-')), 'pid');
  const script = `echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; exec sleep 600`;
  const path = await restoreProgram('notion', script);
  const program = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, 'restore', backup, '--replace'], {
    env: { ...environmentOf(databases.urls), PATH: path, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaint = text(child.stderr);
  const exited = once(child, 'exit');
  const { pid = 0 } = child;
  void exited.then(reapAtExit({ kind: 'process', pid, signal: 'SIGKILL' }));
  await expect.poll(() => readFile(pidFile, 'utf8').catch(() => ''), { timeout: 60_000 }).toMatch(/\d/);
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  // Only a killed program leaves its pg_restore running.
  if (signal === 'SIGKILL') process.kill(Number(await readFile(pidFile, 'utf8')), signal);
  return { code, complaint: await complaint };
}

it('leaves all five databases unchanged if Ctrl-C interrupts the restore', async () => {
  expect(await restoreStopped('SIGINT')).toEqual({
    code: 1,
    complaint: 'interrupted by a signal; all databases are as before\n',
  });
  expect(await contents(databases.urls)).toEqual(present);
});

it('when killed in the middle, is reported by services, doctor and backup, and the next restore brings back every row', async () => {
  await restoreStopped('SIGKILL');
  const log = createLog({ service: 'test', level: 'silent' });
  for (const name of ['auth', 'balance'] as const) {
    const start = migrate({ url: databases.urls[name], folder: migrationsFolder(name), log });
    await expect(start).rejects.toThrow('geoplan restore');
  }
  const { out } = await runOn(databases.urls, ['doctor']);
  expect(out).toMatch(/WRONG {2}database geo: .*restore[^\n]*\n.*geoplan restore/);
  expect(await runOn(databases.urls, ['backup', join(folder, 'too early')])).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('geoplan restore'),
  });
  expect(await restore()).toMatchObject({ code: 0, out: expect.stringContaining('as before') });
  expect(await contents(databases.urls)).toEqual(present);
  await migrate({ url: databases.urls.auth, folder: migrationsFolder('auth'), log });
});

it('completes on a second attempt after it was interrupted in the middle', async () => {
  await onEach('alter schema public rename to geoplan_before_restore; create schema public');
  await withClient(databases.urls.auth, (client) => client.query('create table half ()'));
  const replaced = await restore(backup, '--replace');
  expect(replaced).toMatchObject({ code: 0, out: expect.stringContaining('reverted') });
  expect(await contents(databases.urls)).toEqual(saved);
  await addMessage('after the backup');
  present = await contents(databases.urls);
});

it.each([0, 1, 4])(
  'when killed after the last dump with %i previous contents removed, the next restore removes the others',
  async (removed) => {
    const { urls, drop } = await makeDatabases(() => freshDatabase());
    onTestFinished(drop);
    await onEach('alter schema public rename to geoplan_before_restore; create schema public', urls);
    await onEach('create table restored (); create table geoplan_before_restore.former ()', urls);
    await withClient(urls.auth, (client) =>
      client.query('alter schema geoplan_before_restore rename to geoplan_replaced'),
    );
    for (const name of databaseNames.slice(1, 1 + removed))
      await withClient(urls[name], (client) => client.query('drop schema geoplan_before_restore cascade'));
    expect(await runOn(urls, ['restore'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('restore completed'),
    });
    expect(await contents(urls)).toEqual(databaseNames.map(() => ({ restored: '' })));
    await onEach('create schema geoplan_before_restore; create schema geoplan_replaced', urls);
  },
);

it('restores without --replace only into databases without tables', async () => {
  const { urls, drop } = await makeDatabases(() => freshDatabase());
  onTestFinished(drop);
  await withClient(urls.geo, (client) => client.query('create table kept ()'));
  expect(await runOn(urls, ['restore', backup])).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('not empty: geo'),
  });
  expect(await contents(urls)).toEqual([{}, { kept: '' }, {}, {}, {}]);
});

it('refuses a backup from a newer version, and replaces a newer schema with an older backup without checksums', async () => {
  const newer = await copyBackup();
  const file = join(newer, 'manifest.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"0001-\w+"/, '"0001-unknown"'));
  const refused = await restore(newer, '--replace');
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('auth (0001-unknown)') });
  expect(await contents(databases.urls)).toEqual(present);
  await withClient(databases.urls.geo, (client) =>
    client.query("insert into kysely_migration (name, timestamp) values ('9999-newer', now()::text)"),
  );
  const older = await copyBackup();
  await removeChecksums(older);
  const replaced = await restore(older, '--replace');
  expect(replaced.code, replaced.complaint).toBe(0);
  expect(await contents(databases.urls)).toEqual(saved);
  await addMessage('after the backup');
  present = await contents(databases.urls);
});
