import { randomUUID } from 'node:crypto';
import { endpoints } from '@geoplan/contracts/api';
import { roleAllows, roles, type Endpoint, type Role, type ServiceName } from '@geoplan/contracts/define';
import { generateGatewaySigningKey, parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Identity } from '@geoplan/kit/identity/identity';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { metricNamesIn } from '@geoplan/kit/testing/prometheus/evaluate-rule';
import {
  alertRules,
  dashboardExpressions,
  isForeignMetric,
} from '@geoplan/kit/testing/prometheus/observability-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { badCalls } from './testing/bad-calls.ts';
import { sendBadCalls } from './testing/send-bad-calls.ts';
import { startTestProduct, testSigningKey } from './testing/start-test-product.ts';

let product: Awaited<ReturnType<typeof startTestProduct>>;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const callers = ['anonymous', ...roles] as const;
type Caller = (typeof callers)[number];

const serviceNames: ServiceName[] = ['auth', 'geo', 'notion', 'balance', 'httpcheck'];
const byPath = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** A call that no schema accepts, so that an allowed one changes nothing: it tests only the access check. */
async function knock(origin: string, endpoint: Endpoint, token: string | undefined): Promise<number> {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, 'nonsense');
  const answer = await fetch(`${origin}${path}?nonsense=1`, {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: '{"nonsense":true}' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function expected({ access }: Endpoint, caller: Caller): 'allowed' | 401 | 403 {
  if (access === 'public') return 'allowed';
  if (caller === 'anonymous') return 401;
  return roleAllows(caller, access) ? 'allowed' : 403;
}

function judge(status: number): 'allowed' | number {
  if (status >= 500) return status;
  return status === 401 || status === 403 ? status : 'allowed';
}

function identityOf(caller: Caller): Identity {
  if (caller === 'anonymous') return { kind: 'anonymous' };
  const role: Role = caller;
  return { kind: 'user', userId: randomUUID(), sessionId: randomUUID(), email: 'a@example.org', role };
}

async function table(call: (caller: Caller) => Promise<number>): Promise<Record<string, unknown>> {
  const rows = await Promise.all(callers.map(async (caller) => [caller, judge(await call(caller))] as const));
  return Object.fromEntries(rows);
}

function wanted(endpoint: Endpoint): Record<string, unknown> {
  return Object.fromEntries(callers.map((caller) => [caller, expected(endpoint, caller)]));
}

function originOf(endpoint: Endpoint): string {
  const origin = product.urls[endpoint.service];
  if (!origin) throw new Error(`add ${endpoint.service} to product/start-services.ts`);
  return origin;
}

describe('access by role', () => {
  it.each(byPath)('checks the access to %s through the gateway', async (_name, endpoint) => {
    originOf(endpoint);
    const status = await table((caller) =>
      knock(product.origin, endpoint, caller === 'anonymous' ? undefined : product.tokens[caller]),
    );
    expect(status).toEqual(wanted(endpoint));
  });

  it.each(byPath)(
    "checks the access to %s directly at its service, with the gateway's token",
    async (_name, endpoint) => {
      const key = parseGatewaySigningKey(testSigningKey);
      const status = await table((caller) =>
        knock(originOf(endpoint), endpoint, mintInternalToken(identityOf(caller), endpoint.service, key)),
      );
      expect(status).toEqual(wanted(endpoint));
    },
  );

  it.each(byPath)('returns 401 for %s directly at its service without its token', async (_name, endpoint) => {
    for (const token of [undefined, product.tokens.admin])
      expect(await knock(originOf(endpoint), endpoint, token), token).toBe(401);
  });

  it.each(serviceNames)('returns 401 at %s for a token of anyone else', async (service) => {
    const endpoint = endpoints.find((each) => each.service === service);
    if (!endpoint) throw new Error(`${service} has no endpoint`);
    const key = parseGatewaySigningKey(testSigningKey);
    const stranger = parseGatewaySigningKey(generateGatewaySigningKey());
    const forged = mintInternalToken(identityOf('admin'), service, { ...stranger, kid: key.kid });
    const ownCall = mintInternalToken({ kind: 'service', name: 'gateway' }, service, key);
    const elsewhere = serviceNames
      .filter((name) => name !== service)
      .map((name) => mintInternalToken(identityOf('admin'), name, key));
    for (const token of ['', 'x', forged, ownCall, ...elsewhere])
      expect(await knock(originOf(endpoint), endpoint, token), token).toBe(401);
  });

  it('calls every endpoint', () => {
    expect(byPath.length).toBeGreaterThan(5);
  });
});

describe('invalid input', () => {
  it('300 generated bad calls, sent directly to the services, all get responses with statuses below 500', async () => {
    const key = parseGatewaySigningKey(testSigningKey);
    const { statuses, failures } = await sendBadCalls(badCalls(300, 300), {
      originOf: ({ endpoint }) => originOf(endpoint),
      headersOf: ({ caller, endpoint: { service } }) => ({
        authorization: `Bearer ${mintInternalToken(identityOf(caller), service, key)}`,
      }),
    });
    expect(failures).toEqual([]);
    expect(statuses.get(400)).toBeGreaterThan(50);
  });
});

describe('monitoring', () => {
  // Tested here, because it needs every service and the product is already running.
  it('the product exposes every metric used by an alert or a dashboard', async () => {
    const texts = await Promise.all(
      [...Object.values(product.urls), product.innerUrl].map(async (url) =>
        (await fetch(`${url}/metrics`)).text(),
      ),
    );
    // Checked by its declaration, because a counter of runs has no series before the first.
    const shown = new Set(
      texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)),
    );
    const asked = [...alertRules().values(), ...dashboardExpressions()].flatMap(metricNamesIn);
    expect(asked.length).toBeGreaterThan(40);
    const missing = asked.filter(
      (name) => !isForeignMetric(name) && !shown.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
  });

  it('health checks are neither logged nor measured', async () => {
    for (const path of ['/healthz', '/readyz']) await fetch(product.innerUrl + path);
    await fetch(`${product.origin}/healthz`);
    const text = await (await fetch(`${product.innerUrl}/metrics`)).text();
    expect(text).toContain('http_request_duration_seconds_count{method="POST"');
    expect(text).not.toContain('healthz');
    expect(text).not.toMatch(/path="web"/);
  });
});
