import { balanceConfigShape, balanceOptions } from '@geoplan/balance/config';
import type { Role, ServiceName } from '@geoplan/contracts/define';
import { checkConfigShape, checkOptions, dropOptions } from '@geoplan/httpcheck/config';
import type { createHttpcheckService } from '@geoplan/httpcheck/service';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { createMemoryLimiter } from '@geoplan/kit/limits/limiter';
import { createLog, type Log } from '@geoplan/kit/log';
import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { stopInOrder } from '@geoplan/kit/stop-in-order';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { demoToken, portfolioDatabaseIds } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { z } from 'zod';
import { startGateway } from '../product/start-gateway.ts';
import { startServices } from '../product/start-services.ts';

const password = 'a right password';
const httpcheckConfig = z.object(checkConfigShape).parse({});
const log = createLog({ service: 'test', level: 'silent' });
/** Private key of the gateway under test. */
export const testSigningKey = generateGatewaySigningKey();

/** A closed port. */
const unreachable = 'http://127.0.0.1:1';
const withDatabase: readonly ServiceName[] = ['auth', 'geo', 'notion', 'httpcheck', 'balance'];
const migrationsOf = (name: ServiceName) =>
  new URL(`../../../../services/${name}/src/db/migrations/`, import.meta.url);

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

interface TestProductOptions {
  logFor?: (service: string) => Log;
  /** The external APIs; without it none responds. */
  sandboxUrl?: string;
  /** Polling interval of geo's workers; the product's own by default. */
  geoSweepMs?: number;
  /**
   * True (the default) to connect the sandbox's portfolio. Otherwise the workspace is empty and Notion has no rate
   * limit.
   */
  hasPortfolio?: boolean;
  /** Replaces the real checker of sites. */
  checker?: Parameters<typeof createHttpcheckService>[0]['checker'];
}

/** Workspace service connected to the sandbox, or to nothing. */
function notionOf({ sandboxUrl, hasPortfolio = true }: TestProductOptions) {
  if (sandboxUrl === undefined) return { notion: { baseUrl: unreachable, perSecond: null, syncMinutes: 0 } };
  const baseUrl = `${sandboxUrl}/notion`;
  const sandbox = { token: demoToken, databaseIds: portfolioDatabaseIds, baseUrl };
  return {
    notion: { baseUrl, perSecond: hasPortfolio ? 2.5 : null, syncMinutes: 0 },
    ...(hasPortfolio && { sandbox }),
  };
}

/** Starts all services on the tests' servers, behind a real gateway, with one signed-in user per role. */
export async function startTestProduct(options: TestProductOptions = {}) {
  const { logFor = () => log, sandboxUrl, geoSweepMs, checker } = options;
  const bus = createRabbitBus({
    url: sharedServers().rabbitmq,
    log: logFor('bus'),
    namespace: freshNamespace(),
    // Each pause is a separate quorum queue of every listener.
    retryDelaysMs: [1_000],
  });
  const databases = new Map(
    await Promise.all(
      withDatabase.map(async (name) => [name, await migratedDatabase(migrationsOf(name))] as const),
    ),
  );
  const { running, urls } = await startServices({
    databaseUrl: (name) => databases.get(name)?.url ?? '',
    bus,
    logFor,
    gatewayPublicKeys: publicKeysOf(testSigningKey),
    auth: {
      tokenKeys: generateSigningRing(),
      registration: 'open',
      firstAdmin: { email: 'admin@example.org', password },
    },
    geo: {
      secretsKeys: generateSecretKey(),
      lookup: {
        baseUrl: sandboxUrl === undefined ? unreachable : undefined,
        perSecond: null,
        freshDays: 30,
        usageDays: 100,
        timeZone: 'UTC',
        concurrency: 1,
      },
      ...(sandboxUrl !== undefined && { sandbox: { host: new URL(sandboxUrl).host } }),
      ...(geoSweepMs !== undefined && { times: { sweepMs: geoSweepMs } }),
    },
    notion: { secretsKeys: generateSecretKey(), ...notionOf(options) },
    httpcheck: {
      check: checkOptions(httpcheckConfig),
      drops: dropOptions(httpcheckConfig),
      ...(checker && { checker }),
    },
    balance: {
      secretsKeys: generateSecretKey(),
      balance: balanceOptions(z.object(balanceConfigShape).parse({})),
    },
  });
  const gateway = await startGateway(urls, {
    port: 0,
    signingKey: testSigningKey,
    bus,
    publicChanges: createMemoryLimiter({ points: 10_000, windowS: 60 }),
    webFolder: undefined,
    log: logFor('gateway'),
  });
  await gateway.ready;
  const origin = `http://127.0.0.1:${gateway.port}`;

  async function signIn(email: string): Promise<string> {
    const answer = await post(`${origin}/api/auth/login`, { email, password });
    return (answer as { data: { token: string } }).data.token;
  }
  const admin = await signIn('admin@example.org');
  const tokens: Record<Role, string> = { viewer: '', user: '', admin };
  for (const role of ['viewer', 'user'] as const) {
    await post(`${origin}/api/users`, { email: `${role}@example.org`, password, role }, admin);
    tokens[role] = await signIn(`${role}@example.org`);
  }
  return {
    origin,
    /** The gateway's port for operators. */
    innerUrl: `http://127.0.0.1:${gateway.innerPort}`,
    /** URLs of the existing services, by name. */
    urls,
    tokens,
    signIn,
    async close() {
      await gateway.close();
      await stopInOrder(running, bus);
      await Promise.all([...databases.values()].map((database) => database.drop()));
    },
  };
}
