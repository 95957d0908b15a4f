import type { ServiceName } from '@geoplan/contracts/define';
import { createMemoryLimiter } from '@geoplan/kit/limits/limiter';
import { createLog } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { noBus } from '@geoplan/kit/testing/no-bus';
import { vi } from 'vitest';
import { createGateway, type GatewayOptions } from '../gateway.ts';
import { defaultLimits } from '../limits/default-limits.ts';
import { startFakeAuth, testSigningKey, type TestSession } from './fake-auth.ts';
import { startStubService } from './stub-service.ts';
import { startKitService } from './kit-service.ts';
import { testEndpoints } from './test-endpoints.ts';

/** Caller of a request: a session's token, any text as a token, or anonymous. */
export type As = TestSession | string | null;

export interface TestCall extends RequestInit {
  as?: As;
}

/**
 * A complete gateway in front of a kit service (`geo`), a stub server (`notion`) and a fake auth; `origins` replaces
 * them by other servers.
 */
export async function startTestGateway(
  options: Partial<GatewayOptions> = {},
  origins: Partial<Record<ServiceName, string>> = {},
) {
  const [auth, kit, stub] = await Promise.all([startFakeAuth(), startKitService(), startStubService()]);
  const lines: string[] = [];
  const away = 'http://127.0.0.1:1';
  const gatewayOptions: GatewayOptions = {
    port: 0,
    innerPort: 0,
    host: '127.0.0.1',
    innerHost: '127.0.0.1',
    services: {
      auth: auth.origin,
      geo: kit.origin,
      notion: stub.origin,
      balance: away,
      httpcheck: away,
      ...origins,
    },
    signingKey: testSigningKey,
    bus: noBus,
    publicChanges: createMemoryLimiter({ points: 10_000, windowS: 60 }),
    limits: defaultLimits,
    webFolder: undefined,
    log: createLog({ service: 'gateway', level: 'info', destination: { write: (line) => lines.push(line) } }),
    metrics: createMetrics('gateway'),
    endpoints: testEndpoints,
    ...options,
  };
  const gateway = await createGateway(gatewayOptions);
  const origin = `http://127.0.0.1:${gateway.port}`;
  const inner = `http://127.0.0.1:${gateway.innerPort}`;
  const people = { viewer: auth.signIn('viewer'), user: auth.signIn('user'), admin: auth.signIn('admin') };

  function call(path: string, { as = people.user, ...init }: TestCall = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (as !== null) headers.set('authorization', `Bearer ${typeof as === 'string' ? as : as.token}`);
    if (init.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    return fetch(origin + path, { ...init, headers });
  }
  await vi.waitUntil(async () => (await fetch(`${inner}/readyz`)).ok, { timeout: 60_000 });

  return {
    auth,
    stub,
    origin,
    inner,
    port: gateway.port,
    people,
    lines,
    call,
    gateway,
    gatewayOptions,
    async close() {
      await gateway.close();
      await Promise.all([auth.close(), kit.close(), stub.close()]);
    },
  };
}
