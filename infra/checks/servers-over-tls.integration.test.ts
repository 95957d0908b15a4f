import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, type FreshDatabase } from '@geoplan/test-servers/fresh-database';
import { addPostgresUser, addRedisUser, type NamedUser } from '@geoplan/test-servers/named-user';
import { mainOf } from '@geoplan/test-servers/run-main';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { makeAuthority, tlsProxy, type TestAuthority } from '@geoplan/test-servers/tls-proxy';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startGatewayProcess } from '../../gateway/src/testing/gateway-process.ts';
import { createRabbitBus } from '../../packages/kit/src/bus/rabbit-bus.ts';
import { createDatabase } from '../../packages/kit/src/database/pool.ts';
import { generateSigningRing } from '../../packages/kit/src/identity/key-ring.ts';
import { connectRedis } from '../../packages/kit/src/limits/redis-connection.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { withPassword } from '../../packages/kit/src/store-address.ts';
import { gatewayPublicKeys } from '../../packages/kit/src/testing/service-client.ts';
import { runPgProgram } from '../cli/src/commands/pg-program.ts';

const password = 'p@ss/w#rd';
const user = `tls_${crypto.randomUUID().slice(0, 8)}`;
const runAuth = mainOf(new URL('../../services/auth/src/main.ts', import.meta.url));

let folder: string;
let authority: TestAuthority;
let database: FreshDatabase;
const proxies: Server[] = [];
const users: NamedUser[] = [];
/** Addresses behind TLS, without passwords. */
let urls: { postgres: string; rabbitmq: string; redis: string };

/** Address of a server through a TLS proxy. */
async function behindTls(url: string, protocol: string, name: string, query = ''): Promise<string> {
  const { port, server } = await tlsProxy(url, authority);
  proxies.push(server);
  return `${protocol}://${name}@127.0.0.1:${port}${new URL(url).pathname}${query}`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoplan-tls-'));
  authority = makeAuthority(folder);
  database = await freshDatabase();
  users.push(await addPostgresUser(database.url, user, password), await addRedisUser(user, password));
  const { redis, rabbitmq } = sharedServers();
  urls = {
    postgres: await behindTls(database.url, 'postgres', user, '?sslmode=verify-full'),
    rabbitmq: await behindTls(rabbitmq, 'amqps', 'guest'),
    redis: await behindTls(redis, 'rediss', user),
  };
});
afterAll(async () => {
  for (const server of proxies) server.close();
  for (const each of users) await each.remove();
  await database.drop();
  await rm(folder, { recursive: true });
});

const readyOf = async (port: number): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`)).json();

it('the gateway over amqps and rediss is ready if it trusts the authority', async () => {
  const gateway = await startGatewayProcess({
    AMQP_URL: urls.rabbitmq,
    AMQP_PASSWORD: new URL(sharedServers().rabbitmq).password,
    REDIS_URL: urls.redis,
    REDIS_PASSWORD: password,
    NODE_EXTRA_CA_CERTS: authority.caFile,
  });
  onTestFinished(() => void gateway.stop());
  const checks = { redis: 'ok', bus: 'ok' };
  await expect.poll(() => readyOf(gateway.innerPort), { timeout: 30_000 }).toMatchObject({ checks });
});

/** Error of a client that does not trust the authority, which this process does not. */
const untrusted = /UNABLE_TO_VERIFY_LEAF_SIGNATURE|unable to verify the first certificate/;

it('connections to all stores refuse the certificate of an unknown authority', async () => {
  const lines: Record<'redis' | 'bus', string[]> = { redis: [], bus: [] };
  const logOf = (service: keyof typeof lines) =>
    createLog({ service, level: 'info', destination: { write: (line) => void lines[service].push(line) } });
  const redis = connectRedis({ url: withPassword(urls.redis, password), log: logOf('redis'), name: 'tls' });
  onTestFinished(() => redis.close());
  const bus = createRabbitBus({ url: withPassword(urls.rabbitmq, 'guest'), log: logOf('bus') });
  onTestFinished(() => bus.close());
  for (const own of Object.values(lines)) await expect.poll(() => own.join('')).toMatch(untrusted);
  expect([redis.ready(), bus.ready()]).toEqual([false, false]);
  const url = withPassword(urls.postgres, password);
  const pg = createDatabase({
    url,
    log: createLog({ service: 'tls', level: 'silent' }),
    applicationName: 'tls',
  });
  onTestFinished(() => pg.close());
  await expect(pg.pool.query('select 1')).rejects.toThrow(untrusted);
});

it('a service with TLS to Postgres is ready if it trusts the authority', async () => {
  const { out } = runAuth({
    DATABASE_URL: urls.postgres,
    DATABASE_PASSWORD: password,
    AMQP_URL: sharedServers().rabbitmq,
    GATEWAY_PUBLIC_KEYS: gatewayPublicKeys,
    TOKEN_KEYS: generateSigningRing(),
    PORT: '0',
    NODE_EXTRA_CA_CERTS: authority.caFile,
  });
  const portOf = () => Number(/"port":(\d+)/.exec(out.stdout)?.[1]);
  await expect.poll(portOf, { timeout: 100_000 }).toBeGreaterThan(0);
  await expect.poll(() => readyOf(portOf())).toMatchObject({ checks: { postgres: 'ok' } });
});

it('pg_dump keeps the sslmode of the address, and trusts the same authority as our connections', async () => {
  const dump = join(folder, 'of.dump');
  const url = withPassword(urls.postgres, password);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', authority.caFile);
  onTestFinished(() => void vi.unstubAllEnvs());
  await runPgProgram('pg_dump', url, ['--format=custom', '--schema=public', `--file=${dump}`]);
  const other = join(folder, 'other');
  vi.stubEnv('NODE_EXTRA_CA_CERTS', other);
  await expect(runPgProgram('pg_dump', url, [`--file=${dump}`])).rejects.toThrow(/root certificate|other/);
});
