import { stopAlone } from '@geoplan/kit/testing/stop-alone';
import { createAuthService } from '@geoplan/auth/service';
import type { Role, ServiceName } from '@geoplan/contracts/define';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createGeoService } from '@geoplan/geo/service';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { createMemoryLimiter } from '@geoplan/kit/limits/limiter';
import { createLog } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import type { RunningService, ServiceParts } from '@geoplan/kit/run-service';
import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { createNotionService } from '@geoplan/notion/service';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { vi } from 'vitest';
import { createGateway } from '../gateway.ts';
import { defaultLimits } from '../limits/default-limits.ts';
import { testPublicKeys, testSigningKey } from './fake-auth.ts';

const password = 'a right password';
const log = createLog({ service: 'test', level: 'silent' });

/** A closed port. */
const unreachable = 'http://127.0.0.1:1';

// One entry per service that exists; the role test fails for an endpoint whose service is missing here.
const starters: Partial<Record<ServiceName, (parts: ServiceParts) => Promise<RunningService>>> = {
  auth: (parts) =>
    createAuthService({
      ...parts,
      tokenKeys: generateSigningRing(),
      registration: 'open',
      firstAdmin: { email: 'admin@example.org', password },
    }),
  geo: (parts) =>
    createGeoService({
      ...parts,
      secretsKeys: generateSecretKey(),
      lookup: { baseUrl: unreachable, perSecond: null, freshDays: 30, concurrency: 1 },
    }),
  notion: (parts) =>
    createNotionService({
      ...parts,
      secretsKeys: generateSecretKey(),
      notion: { baseUrl: unreachable, perSecond: null, syncMinutes: 0 },
    }),
};

async function startServices(bus: Bus) {
  const closers: (() => Promise<unknown>)[] = [];
  const origins: Partial<Record<ServiceName, string>> = {};
  const common = { bus, log, port: 0, host: '127.0.0.1', gatewayPublicKeys: testPublicKeys };
  for (const [name, start] of Object.entries(starters)) {
    const database = await freshDatabase();
    const service = await start({ ...common, databaseUrl: database.url });
    origins[name as ServiceName] = `http://127.0.0.1:${service.port}`;
    closers.push(
      () => stopAlone(service),
      () => database.drop(),
    );
  }
  return { origins, closers };
}

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Every service there is, on real servers, behind a real gateway, with one signed-in user per role. */
export async function startProduct() {
  const bus = createRabbitBus({ url: sharedServers().rabbitmq, log, namespace: freshNamespace() });
  const { origins, closers } = await startServices(bus);
  const gateway = await createGateway({
    port: 0,
    innerPort: 0,
    host: '127.0.0.1',
    innerHost: '127.0.0.1',
    services: {
      auth: unreachable,
      geo: unreachable,
      notion: unreachable,
      balance: unreachable,
      httpcheck: unreachable,
      ...origins,
    },
    signingKey: testSigningKey,
    bus,
    publicChanges: createMemoryLimiter({ points: 10_000, windowS: 60 }),
    limits: defaultLimits,
    webFolder: undefined,
    log,
    metrics: createMetrics('gateway'),
  });
  const origin = `http://127.0.0.1:${gateway.port}`;
  await vi.waitUntil(async () => (await fetch(`http://127.0.0.1:${gateway.innerPort}/readyz`)).ok, 10_000);

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
    origins,
    tokens,
    signIn,
    async close() {
      await gateway.close();
      for (const close of closers) await close();
      await bus.close();
    },
  };
}
