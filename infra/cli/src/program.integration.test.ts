import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { tokenContext } from '@geoplan/notion/db/configs/config-rows';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { withClient } from './databases.ts';
import { databaseNames } from './installation.ts';
import {
  contents,
  makeDatabases,
  makeMigratedDatabases,
  runOn,
  type TestDatabases,
  type Urls,
} from './testing/program-run.ts';

let databases: TestDatabases;
let urls: Urls;
let folder: string;
const [oldKey, newKey] = [generateSecretKey(), generateSecretKey()];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoplan-cli-'));
  databases = await makeMigratedDatabases();
  ({ urls } = databases);
});
afterAll(async () => {
  await databases.drop();
  await rm(folder, { recursive: true });
});

const run = (args: readonly string[], options: { on?: Urls; keys?: string; stdin?: string } = {}) =>
  runOn(options.on ?? urls, args, { ...options, keys: options.keys ?? oldKey });

/** Stores a sealed token as the notion service does; returns its row. */
async function storeToken(keys: string): Promise<string> {
  const id = crypto.randomUUID();
  const sealed = createSecretBox(keys).seal('ntn_canary', tokenContext(id));
  await withClient(urls.notion, (client) =>
    client.query(
      `insert into configs (id, name, sealed_token, counting) values ($1::uuid, $1::text, $2, '{}')`,
      [id, sealed],
    ),
  );
  return id;
}

async function tokenOf(on: Urls, id: string, keys: string): Promise<string> {
  const { rows } = await withClient(on.notion, (client) =>
    client.query<{ sealed_token: string }>('select sealed_token from configs where id = $1', [id]),
  );
  return createSecretBox(keys).open(rows[0]?.sealed_token ?? '', tokenContext(id));
}

it('reports a missing admin and how to create one, rejects weak passwords, and refuses to create the same admin twice', async () => {
  const without = await run(['doctor']);
  expect(without).toMatchObject({ code: 1, out: expect.stringContaining('geoplan create-admin') });
  const short = await run(['create-admin', 'boss@example.org'], { stdin: 'short\n' });
  expect(short).toMatchObject({ code: 1, complaint: expect.stringContaining('password: ') });
  const common = await run(['create-admin', 'boss@example.org'], { stdin: 'password1\n' });
  expect(common).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('password: is one of the most common passwords'),
  });
  const create = () => run(['create-admin', 'Boss@example.org', '--json'], { stdin: 'a right password\n' });
  const created = await create();
  expect(JSON.parse(created.out), created.complaint).toEqual({ email: 'boss@example.org', role: 'admin' });
  expect(await create()).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('account exists: '),
  });

  const { code, out } = await run(['doctor', '--json']);
  const { isGood, findings } = JSON.parse(out) as {
    isGood: boolean;
    findings: { part: string; problem: unknown }[];
  };
  expect(findings.filter(({ problem }) => problem !== null)).toEqual([]);
  expect([code, isGood]).toEqual([0, true]);
  const parts = [
    'message bus',
    'keys of stored secrets',
    'keyword provider',
    'workspace',
    'backup',
    'an admin',
  ];
  expect(findings.map(({ part }) => part)).toEqual(expect.arrayContaining(parts));
});

it('reports an unavailable database and an unpublished message, and continues its checks', async () => {
  await withClient(urls.geo, (client) =>
    client.query(
      `insert into outbox (type, delivery, listeners, envelope, created_at)
      values ('geo.lookup', 'job', '{geo}', '{}', now() - interval '1 hour')`,
    ),
  );
  const wrong = new URL(urls.notion);
  wrong.pathname = '/nothing';
  const { code, out } = await run(['doctor'], { on: { ...urls, notion: wrong.href } });
  expect(code).toBe(1);
  expect(out).toMatch(/WRONG {2}database notion: .*nothing/);
  expect(out).toMatch(/WRONG {2}database geo: .*outbox/);
  expect(out).toContain('ok     database auth');
  expect(out, 'what cannot be read of notion').not.toMatch(/(keys of stored secrets|workspace):/);
  await withClient(urls.geo, (client) => client.query('delete from outbox'));
  const readOnly = new URL(urls.balance);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const unwritable = await run(['doctor'], { on: { ...urls, balance: readOnly.href } });
  expect(unwritable.out).toMatch(
    /WRONG {2}database balance: .* read-only transaction\n.*accepts no writes here/,
  );
});

it('accepts the queue named in the example of its help text', async () => {
  const { out: help } = await run(['messages', '--help']);
  const queue = /Example: geoplan messages show (.*)/.exec(help)?.[1] ?? '';
  // The broker has the queue only if the listener has ever started.
  const { out, complaint } = await run(['messages', 'show', queue]);
  expect(out + complaint).toContain(queue);
  expect(complaint).not.toContain('does not exist');
});

it('reseals every stored secret, and reports those that cannot be opened', async () => {
  const id = await storeToken(oldKey);
  const { code, out } = await run(['rotate-keys', '--json'], { keys: `${newKey},${oldKey}` });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ resealed: { geo: 0, notion: 1, balance: 0 }, unreadable: [] });
  expect(await tokenOf(urls, id, newKey)).toBe('ntn_canary');
  const lost = await run(['rotate-keys'], { keys: generateSecretKey() });
  expect(lost).toMatchObject({ code: 1, out: expect.stringContaining(id) });
});

/** Commands in docs/operations.md, by the heading above them. */
async function drill(): Promise<string[][]> {
  const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const block = /### A restore, as a drill[\s\S]*?```\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const typed = block
    .split('\n')
    .map((line) => /^docker compose run --rm .*?\bgeoplan (.*?)(?: +#.*)?$/.exec(line)?.[1]);
  return typed.flatMap((line) => (line === undefined ? [] : [line.split(' ')]));
}

const asAdmin = (sql: string) => withClient(urls.auth, (client) => client.query(sql));

/** Empty databases, with their addresses for a role that owns only them. */
async function makeOwnedDatabases(): Promise<Urls> {
  const role = `test_owner_${crypto.randomUUID().slice(0, 8)}`;
  const fresh = await makeDatabases(() => freshDatabase());
  await asAdmin(`create role ${role} login password 'owner'`);
  onTestFinished(async () => {
    await fresh.drop();
    await asAdmin(`drop role ${role}`);
  });
  const owned = { ...fresh.urls };
  for (const name of databaseNames) {
    const url = new URL(fresh.urls[name]);
    await asAdmin(`alter database ${url.pathname.slice(1)} owner to ${role}`);
    [url.username, url.password] = [role, 'owner'];
    owned[name] = url.href;
  }
  return owned;
}

it('the documented drill brings back every row, including sealed secrets', async () => {
  const id = await storeToken(newKey);
  const before = await contents(urls);
  const empty = await makeOwnedDatabases();
  const steps = await drill();
  expect(steps.map(([command]) => command)).toEqual(['backup', 'restore', 'doctor']);
  for (const [command = '', ...args] of steps) {
    const own = args.map((each) => each.replace('/backup', folder));
    const on = command === 'backup' ? urls : empty;
    const { code, out, complaint } = await run([command, ...own], { on, keys: newKey });
    expect(code, out + complaint).toBe(0);
  }
  expect(await contents(empty)).toEqual(before);
  expect(await tokenOf(empty, id, newKey)).toBe('ntn_canary');
  await expect(tokenOf(empty, id, oldKey)).rejects.toThrow('SECRETS_KEYS');
  const [taken = ''] = steps[0]?.slice(1) ?? [];
  const dump = await readFile(join(taken.replace('/backup', folder), 'notion.dump'));
  expect(dump.includes('ntn_canary')).toBe(false);
  expect((await stat(taken.replace('/backup', folder))).mode & 0o077).toBe(0);

  const again = await run(['restore', taken.replace('/backup', folder), '--replace'], { on: empty });
  expect(again.code, again.complaint).toBe(0);
  expect(await contents(empty)).toEqual(before);
});

it('leaves no incomplete backup folder if pg_dump is too old or a database is down', async () => {
  const programs = await mkdtemp(join(tmpdir(), 'geoplan-old-pg-'));
  const complaint = 'aborting because of server version mismatch';
  // Some of the dumps may have started, because the program writes before it fails.
  const script = `#!/bin/sh\nfor each; do case "$each" in --file=*) : > "\${each#--file=}";; esac; done\necho '${complaint}' >&2; exit 1\n`;
  await writeFile(join(programs, 'pg_dump'), script, { mode: 0o755 });
  const to = join(folder, 'unfinished');
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
  try {
    expect(await run(['backup', to])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining(complaint),
    });
  } finally {
    vi.unstubAllEnvs();
    await rm(programs, { recursive: true });
  }
  await expect(stat(to)).rejects.toThrow('ENOENT');
  const away = { ...urls, geo: 'postgres://app@127.0.0.1:1/geo' };
  expect((await run(['backup', to], { on: away })).code).toBe(1);
  await expect(stat(to)).rejects.toThrow('ENOENT');
});

it('lists the stored tables and the settings that limit how long rows are kept', async () => {
  const { code, out } = await run(['retention']);
  expect(code).toBe(0);
  const { stored, kept } = JSON.parse((await run(['retention', '--json'])).out) as {
    stored: Record<string, { table: string }[]>;
    kept: { database: string; table: string }[];
  };
  for (const { database, table } of kept)
    expect(stored[database]?.map((each) => each.table)).toContain(table);
  expect(out).toMatch(/balance\.usage_calls: BALANCE_LEDGER_MONTHS/);
  expect(out).toMatch(/ MB {2}runs/);
});

it('refuses every command that reads or writes data on schemas with an unknown migration, and names it', async () => {
  const newer = [
    ['auth', '9998-newer'],
    ['geo', '9999-newer'],
  ] as const;
  const onEach = async (statement: string): Promise<void> => {
    for (const [name, migration] of newer)
      await withClient(urls[name], (client) => client.query(statement, [migration]));
  };
  await onEach('insert into kysely_migration (name, timestamp) values ($1, now()::text)');
  onTestFinished(() => onEach('delete from kysely_migration where name = $1'));
  for (const args of [
    ['backup', '/nowhere/newer'],
    ['rotate-keys'],
    ['retention'],
    ['create-admin', 'late@example.org'],
  ]) {
    const refused = await run(args, { stdin: 'a right password\n' });
    const named = expect.stringContaining('auth (9998-newer), geo (9999-newer)');
    expect(refused, args[0]).toMatchObject({ code: 1, out: '', complaint: named });
  }
  const { code, out } = await run(['doctor']);
  expect(code).toBe(1);
  for (const [name, migration] of newer)
    expect(out).toMatch(new RegExp(`WRONG  database ${name}: .*${migration}`));
});
