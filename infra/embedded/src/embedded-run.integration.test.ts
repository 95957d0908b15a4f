import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { rawExchange, statusOf } from '@geoplan/gateway/testing/raw-http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandOf } from './postgres/running-process.ts';
import { recordedServer } from './postgres/stop-orphan.ts';
import { ownDataFolder } from './testing/own-data-folder.ts';
import { prepareData, type PreparedData } from './testing/prepared-data.ts';
import { startEmbedded, type StartedProduct } from './testing/start-embedded.ts';
import { withDebugger } from './trace/open-trace.ts';
import { tourFaults, walkTour } from './trace/tour-faults.ts';

const demoPassword = 'demo-password';

const { folder, start } = ownDataFolder();

async function call(address: string, path: string, token?: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return await fetch(
    `${address}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
}

async function logIn(address: string, email: string, password = demoPassword) {
  const response = await call(address, '/api/auth/login', undefined, { email, password });
  const { data } = (await response.json()) as {
    data: { user: { email: string; role: string }; token: string };
  };
  return { status: response.status, ...data };
}

const untilGone = (pid: number) => expect.poll(() => commandOf(pid), { interval: 20 }).toBeUndefined();

/** Creates accounts one after another until the product is down; collects the acknowledged addresses. */
function createUsers(address: string, token: string) {
  const acknowledged: string[] = [];
  const create = async (): Promise<void> => {
    for (let at = 0; ; at += 1) {
      const account = { email: `person-${at}@example.com`, password: 'long-enough', role: 'viewer' };
      const response = await call(address, '/api/users', token, account).catch(() => undefined);
      if (!response) return;
      if (response.status === 201) acknowledged.push(account.email);
    }
  };
  return { acknowledged, ended: create() };
}

/** Output of `geoplan messages`, and its exit code. */
async function messagesCommand(env: Record<string, string>, ...args: string[]) {
  const program = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, 'messages', ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('a running product', () => {
  let sharedDir: string;
  let product: StartedProduct;

  beforeAll(async () => {
    sharedDir = mkdtempSync(join(tmpdir(), 'geoplan-run-'));
    product = await startEmbedded({ DATA_DIR: sharedDir }, withDebugger);
  });

  afterAll(async () => {
    await product.end('SIGTERM');
    rmSync(sharedDir, { recursive: true, force: true });
  });

  test.for(['admin', 'user', 'viewer'])(
    'lets the demo %s sign in with the printed password',
    async (role) => {
      const session = await logIn(product.address, `${role}@demo.local`);
      expect(session).toMatchObject({ status: 200, user: { email: `${role}@demo.local`, role } });
      expect(product.output()).toContain(`${role}@demo.local`);
      expect(product.output()).toContain(demoPassword);
    },
  );

  test('refuses requests for a foreign name that resolves to this machine', async () => {
    const { port } = new URL(product.address);
    const ask = async (host: string) =>
      statusOf(
        await rawExchange(Number(port), `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      );
    expect([await ask('localhost'), await ask('evil.example')]).toEqual([200, 421]);
  });

  test('lists the parked messages of its bus, and reports a folder in which no product runs', async () => {
    const here = { DATA_DIR: sharedDir };
    expect(await messagesCommand(here, 'list')).toEqual({ code: 0, output: 'No parked messages.\n' });
    const nowhere = expect.stringMatching(/^No Geoplan runs in .*\n$/) as string;
    expect(await messagesCommand({ DATA_DIR: folder.path }, 'list')).toEqual({ code: 1, output: nowhere });
    mkdirSync(join(folder.path, 'postgres'));
    writeFileSync(join(folder.path, 'postgres', 'postmaster.pid'), '1\n\n\n5432\n');
    const noPassword = expect.stringContaining('has no password of the database bus') as string;
    expect(await messagesCommand({ DATA_DIR: folder.path }, 'list')).toEqual({ code: 1, output: noPassword });
    // The next start would mistake an invented secret for the real one.
    expect(existsSync(join(folder.path, 'secrets.json'))).toBe(false);
  });

  test('refuses a second start in the same data folder with a one-line message, and keeps running', async () => {
    const second = await start({ DATA_DIR: sharedDir });
    expect(second.output().trim()).toMatch(
      /^Geoplan did not start: another Geoplan already uses the folder .*$/,
    );
    expect(await second.end('SIGTERM')).toBe(1);
    expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
  });

  test('executes the files that docs/tour.md names for a login, a run and a sync, but no others', async () => {
    const page = readFileSync(new URL('../../../docs/tour.md', import.meta.url), 'utf8');
    expect(tourFaults(page, await walkTour(product, sharedDir, page))).toEqual([]);
  });

  test('recovers after its database server is killed', async () => {
    process.kill(recordedServer(join(sharedDir, 'postgres')), 'SIGKILL');
    await expect
      .poll(async () => (await logIn(product.address, 'user@demo.local').catch(() => undefined))?.status, {
        // Sends 240 requests in the available time, because more than 300 per minute would be refused.
        interval: 250,
        timeout: 60_000,
      })
      .toBe(200);
  });
});

/** Signs in with a request whose last byte is sent on request; resolves with the response so far. */
async function slowLogIn(address: string) {
  const body = JSON.stringify({ email: 'user@demo.local', password: demoPassword });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString()));
  await once(socket, 'connect');
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body.slice(0, -1)}`);
  return { answer: () => answer, finish: () => void socket.write(body.slice(-1)) };
}

/** Runs without the demo's databases and sites, whose reading and serving take longer than the rest of a start. */
const bare = { SANDBOX: 'off' };

describe('a product started again on its data', () => {
  /** Uses the token of the demo admin, who signed in during the first run. */
  let prepared: PreparedData<string>;

  beforeAll(async () => {
    prepared = await prepareData(
      bare,
      async ({ address }) => (await logIn(address, 'admin@demo.local')).token,
    );
  });
  beforeEach(() => prepared.copyTo(folder.path));
  afterAll(() => prepared.remove());

  test('completes requests in flight on Ctrl-C and leaves no process running', async () => {
    const product = await start(bare);
    const inFlight = await slowLogIn(product.address);
    // The gateway has received the slow request once it responds to a later one.
    expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
    const server = recordedServer(join(folder.path, 'postgres'));
    expect(commandOf(server)).toContain('postgres');
    const ended = product.end('SIGINT');
    await expect.poll(() => product.output()).toContain('Stopping…');
    // A call may take 5.3 s and is still completed; each part used to have 1.5 s.
    await sleep(1_700);
    inFlight.finish();
    await expect.poll(inFlight.answer).toMatch(/^HTTP\/1.1 200 /);
    expect(await ended).toBe(0);
    expect(commandOf(server)).toBeUndefined();
  });

  test('loses no acknowledged write after kill -9, leaves no database server running, and keeps tokens valid', async () => {
    const token = prepared.result;
    const first = await start(bare);
    const writer = createUsers(first.address, token);
    // Each account requires a hash that should take a tenth of a second of processor time.
    await expect.poll(() => writer.acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(10);
    const server = recordedServer(join(folder.path, 'postgres'));
    await first.end('SIGKILL');
    await untilGone(server);
    await writer.ended;
    const second = await start(bare);
    const response = await call(second.address, '/api/users', token);
    const body = await response.json();
    expect(body).toMatchObject({ success: true });
    const kept = new Set((body as { data: { email: string }[] }).data.map(({ email }) => email));
    expect(writer.acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  });

  test('logs an unexpected error as one line on the console and a stack in the log', async () => {
    rmSync(join(folder.path, 'postgres', 'base'), { recursive: true });
    const product = await start(bare);
    expect(product.output().match(/^Geoplan did not start: .*$/gm)).toHaveLength(1);
    expect(product.output()).not.toMatch(/\n\s+at /);
    expect(readFileSync(join(folder.path, 'geoplan.log'), 'utf8')).toMatch(/\\n {4}at /);
  });

  test.runIf(process.platform === 'linux')(
    'survives a disk too full for the log, stops in order, and reports it once per minute',
    async () => {
      symlinkSync('/dev/full', join(folder.path, 'geoplan.log'));
      const begun = performance.now();
      const product = await start(bare);
      expect(await logIn(product.address, 'admin@demo.local')).toMatchObject({ status: 200 });
      expect(await product.end('SIGTERM')).toBe(0);
      const reports = product.output().match(/ENOSPC/g) ?? [];
      expect(reports).not.toEqual([]);
      // Once per minute: on a busy machine the start may take that long.
      expect(reports.length).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / 60_000));
    },
  );

  test('refuses demo accounts from an earlier run on the same data if it is open to the network, and ends their sessions', async () => {
    const token = prepared.result;
    const admin = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'of our own' };
    const product = await start({ ...bare, LISTEN_ADDRESS: '0.0.0.0', ...admin });
    expect(product.output()).toContain('!! OPEN TO THE NETWORK on 0.0.0.0');
    const login = { email: 'admin@demo.local', password: demoPassword };
    expect((await call(product.address, '/api/auth/login', undefined, login)).status).toBe(401);
    expect((await call(product.address, '/api/users', token)).status).toBe(401);
    const listed = await call(product.address, '/api/auth/test-accounts');
    expect(await listed.json()).toMatchObject({ data: [] });
    expect(await logIn(product.address, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).toMatchObject({
      status: 200,
    });
  });
});
