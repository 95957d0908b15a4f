import { stopAlone } from '@geoplan/kit/testing/stop-alone';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAuthService } from './service.ts';
import { someone } from '@geoplan/kit/testing/service-client';
import { rightPassword, startAuth } from './testing/start-auth.ts';

type Auth = Awaited<ReturnType<typeof startAuth>>;
type Options = NonNullable<Parameters<typeof startAuth>[0]>;
const silentLog = createLog({ service: 'test', level: 'silent' });
let bus: Bus;
beforeAll(() => {
  bus = createRabbitBus({ url: sharedServers().rabbitmq, log: silentLog, namespace: freshNamespace() });
});
afterAll(() => bus.close());

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});
/** Starts the service on a separate database, but on the bus of all tests. */
async function start(options: Options = {}): Promise<Auth> {
  const auth = await startAuth({ bus, ...options });
  toClose.push(() => auth.close());
  return auth;
}
/** Starts another replica, or the service again on the same data. */
async function startAgain(auth: Auth, options: Options = {}) {
  const service = await createAuthService({ ...auth.running, ...options });
  toClose.push(() => stopAlone(service));
  return { ...auth, origin: `http://127.0.0.1:${service.port}` };
}

async function ready({ origin }: Pick<Auth, 'origin'>) {
  const response = await fetch(`${origin}/readyz`);
  return { code: response.status, ...((await response.json()) as object) };
}

const firstAdmin = { email: 'boss@example.org', password: rightPassword };
const demo = ['admin', 'user', 'viewer'].map((role) => ({
  email: `${role}@demo.local`,
  password: 'demo-password',
  role,
}));

describe('start', () => {
  it('creates each account once on three replicas that start together', async () => {
    const auth = await start();
    const database = await freshDatabase();
    toClose.push(() => database.drop());
    const options = { databaseUrl: database.url, firstAdmin, seedDemo: true };
    const replicas = await Promise.all(Array.from({ length: 3 }, () => startAgain(auth, options)));
    for (const { origin } of replicas) {
      const as = someone('admin');
      const users = await auth.send('GET', '/api/users', { as, origin });
      expect((users.body.data as { email: string }[]).map(({ email }) => email)).toEqual([
        'admin@demo.local',
        'boss@example.org',
        'user@demo.local',
        'viewer@demo.local',
      ]);
      const audit = await auth.send('GET', '/api/audit', { as, origin });
      expect((audit.body.data as { items: [] }).items).toHaveLength(4);
    }
  });

  it('never changes existing accounts', async () => {
    const auth = await start({ firstAdmin });
    const body = { currentPassword: rightPassword, newPassword: 'my own password' };
    const as = await auth.signIn(firstAdmin.email);
    expect(as.role).toBe('admin');
    await auth.send('POST', '/api/auth/password', { as, body });
    await startAgain(auth, { firstAdmin });
    expect((await auth.login(firstAdmin.email, rightPassword)).status).toBe(401);
    expect((await auth.login(firstAdmin.email, 'my own password')).status).toBe(200);
  });

  it('refuses a first admin with a common password, but ignores the setting if that account exists', async () => {
    const weak = { firstAdmin: { ...firstAdmin, password: 'qwertyuiop' } };
    const auth = await start();
    await expect(startAgain(auth, weak)).rejects.toThrow(
      'ADMIN_PASSWORD: is one of the most common passwords, choose another',
    );
    await startAgain(auth, { firstAdmin });
    await startAgain(auth, weak);
    expect((await auth.login(firstAdmin.email, rightPassword)).status).toBe(200);
  });

  it('warns if there is no admin', async () => {
    const auth = await start({ seedDemo: true });
    const complaint = 'no admin account';
    expect(auth.lines.join('')).not.toContain(complaint);
    await startAgain(auth, { seedDemo: false });
    expect(auth.lines.join('')).toContain(complaint);
  });
});

describe('demo accounts', () => {
  it('seeds and lists the demo accounts if configured', async () => {
    const auth = await start({ seedDemo: true });
    const listed = await auth.send('GET', '/api/auth/test-accounts');
    expect(listed.body).toEqual({ success: true, data: demo });
    for (const { email, password, role } of demo) {
      const answer = await auth.login(email, password);
      expect(answer.body.data).toMatchObject({ user: { email, role } });
    }
  });

  it('hides local-only demo accounts and registration from callers behind a proxy', async () => {
    const localOnly = { demo: true, registration: true };
    const auth = await start({ seedDemo: true, registration: 'open', localOnly });
    const body = { email: 'admin@demo.local', password: 'demo-password' };
    const newcomer = { password: rightPassword, role: 'user' };
    const seenBy = async (isLocal: boolean) => {
      const send = async (method: string, path: string, sent?: object) =>
        auth.send(method, path, { isLocal, ...(sent && { body: sent }) });
      return [
        (await send('POST', '/api/auth/login', body)).status,
        (await send('GET', '/api/auth/test-accounts')).body.data,
        (await send('GET', '/api/auth/registration')).body.data,
        (await send('POST', '/api/auth/register', { ...newcomer, email: `a-${isLocal}@example.org` })).status,
      ];
    };
    expect(await seenBy(false)).toEqual([401, [], { isOpen: false }, 403]);
    expect(await seenBy(true)).toEqual([200, demo, { isOpen: true }, 201]);
  });

  it('refuses the demo accounts like unknown accounts if a later run on the same data has no demo', async () => {
    const seeded = await start({ seedDemo: true });
    const as = await seeded.signIn('admin@demo.local', 'demo-password');
    const { origin } = await startAgain(seeded, { firstAdmin, seedDemo: false });
    const body = { email: 'admin@demo.local', password: 'demo-password' };
    const answer = await seeded.send('POST', '/api/auth/login', { origin, body });
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toBe('Неверный email или пароль');
    expect((await seeded.send('GET', '/api/auth/verify', { origin, as })).status).toBe(401);
    expect((await seeded.send('GET', '/api/auth/test-accounts', { origin })).body.data).toEqual([]);
    const boss = await seeded.sql(`select id from users where email = 'boss@example.org'`);
    const change = { origin, as: someone('admin'), body: { role: 'user' } };
    expect((await seeded.send('PATCH', `/api/users/${boss[0].id}`, change)).status).toBe(409);
  });
});

describe('under faults', () => {
  it('starts in a degraded state without the broker, and publishes later', async () => {
    const auth = await start();
    await vi.waitFor(
      async () => expect(await ready(auth)).toMatchObject({ code: 200, status: 'ok' }),
      30_000,
    );
    const away = createRabbitBus({ url: 'amqp://127.0.0.1:1', log: silentLog });
    toClose.push(() => away.close());
    const alone = await startAgain(auth, { bus: away });
    const checks = { postgres: 'ok', bus: 'degraded' };
    expect(await ready(alone)).toEqual({ code: 200, status: 'degraded', checks });
    const { email } = await auth.person();
    const as = await auth.signIn(email);
    expect((await auth.send('POST', '/api/auth/logout', { as, origin: alone.origin })).status).toBe(200);
  });

  it('rejects logins with a Retry-After if too many are waiting', async () => {
    // Logins arrive far faster than they are verified.
    const auth = await start({ hashLimits: { width: 1, queue: 2 } });
    const tries = Array.from({ length: 20 }, (_, nth) => auth.login(`nobody-${nth}@example.org`, 'x'));
    const statuses = (await Promise.all(tries)).map((each) => [each.status, each.headers.get('retry-after')]);
    const counted = Map.groupBy(statuses, ([status]) => status);
    expect(new Set(counted.keys())).toEqual(new Set([401, 503]));
    expect(counted.get(503)?.every(([, after]) => after === '2')).toBe(true);
  });
});

it('counts guesses together across all replicas', async () => {
  const auth = await start();
  const { origin } = await startAgain(auth);
  const { email } = await auth.person();
  const body = { email, password: 'a wrong password' };
  const guess = (_: unknown, nth: number) =>
    auth.send('POST', '/api/auth/login', { body, ip: '10.7.7.7', origin: nth % 2 ? origin : auth.origin });
  const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  // 503 on a busy machine, because the attempt waited too long for its turn and nothing was verified.
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(20);
});

describe('secrets', () => {
  it('exposes secrets in no log line, no row, and no response except the one that issues the token', async () => {
    const canary = 'canary-7f3a-password';
    const auth = await start({ registration: 'open', firstAdmin: { ...firstAdmin, password: canary } });
    const answers = [
      await auth.login(firstAdmin.email, canary),
      await auth.login(firstAdmin.email, `${canary}-wrong`),
      await auth.login(canary, canary),
      await auth.send('POST', '/api/auth/register', { body: { email: 'x@example.org', password: canary } }),
      await auth.send('POST', '/api/auth/register', { body: { email: canary, password: canary } }),
      await auth.send('POST', '/api/auth/login', { raw: `{"email":"a","password":"${canary}",` }),
      await auth.send('POST', '/api/auth/login', { body: { email: 'a', password: [canary] } }),
    ];
    const token = /"token":"([^"]+)"/.exec(answers[0]?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const as = await auth.signIn(firstAdmin.email, canary);
    const body = { currentPassword: canary, newPassword: `${canary}-new` };
    answers.push(await auth.send('POST', '/api/auth/password', { as, body }));
    answers.push(await auth.send('GET', '/api/users', { as }), await auth.send('GET', '/api/audit', { as }));
    expect(answers.map((answer) => answer.text).join('')).not.toContain(canary);
    const [hash] = await auth.sql('select password_hash as text from users limit 1');
    const log = auth.lines.join('');
    for (const secret of [canary, token, hash.text]) expect(log).not.toContain(secret);
    const tables = await auth.sql(`select tablename as name from pg_tables where schemaname = 'public'`);
    for (const { name } of tables) {
      const dump = JSON.stringify(await auth.sql(`select * from ${name}`));
      expect(dump, name).not.toContain(canary);
      expect(dump, name).not.toContain(token);
    }
  });
});
