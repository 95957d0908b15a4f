import { endpoint, success } from '@geoplan/contracts/define';
import { text } from '@geoplan/contracts/fields/text';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Identity, UserIdentity } from '../identity/identity.ts';
import {
  generateGatewaySigningKey,
  parseGatewayPublicKeys,
  parseGatewaySigningKey,
  publicKeysOf,
} from '../identity/gateway-keys.ts';
import { mintInternalToken } from '../identity/internal-token.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpService } from '../http/create-http-service.ts';
import { listen, type Listening } from '../http/listen.ts';
import { route } from '../http/route.ts';

export const save = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/things/{name}',
  access: 'user',
  summary: 'test',
  params: z.strictObject({ name: text(20) }),
  query: z.strictObject({ page: z.coerce.number().int().optional() }),
  body: z.strictObject({ count: z.int(), nested: z.strictObject({ label: text(10) }).optional() }),
  response: success(z.strictObject({ name: z.string(), count: z.int() })),
  status: 201,
  bodyLimitBytes: 1000,
});
export const ping = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/ping',
  access: 'public',
  summary: 'test',
  response: success(z.strictObject({ ip: z.string().nullable(), kind: z.string() })),
});
export const leak = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/leak',
  access: 'public',
  summary: 'test',
  response: success(z.strictObject({})),
});
const list = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/list',
  access: 'public',
  summary: 'test',
  response: success(z.array(z.string())),
});
const crash = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/crash',
  access: 'public',
  errors: ['conflict'],
  summary: 'test',
  response: success(z.strictObject({})),
});
const lost = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/lost',
  access: 'public',
  summary: 'test',
  response: success(z.strictObject({})),
});

/** Long enough to be compressed. */
export const longList = Array.from({ length: 200 }, (_, at) => `строка ${at}`);

const signingKeyText = generateGatewaySigningKey();
export const signingKey = parseGatewaySigningKey(signingKeyText);
export const gatewayKeys = parseGatewayPublicKeys(publicKeysOf(signingKeyText));
export const user: UserIdentity = {
  kind: 'user',
  userId: '6d3f8a1e-52a4-4d8b-9c39-1f4cc5ab2a01',
  email: 'a@b.c',
  role: 'user',
  sessionId: '6d3f8a1e-52a4-4d8b-9c39-1f4cc5ab2a02',
};
export const written: string[] = [];
/** Starts a sample service on the kit for one test file; `call` signs like the gateway. */
export function startSampleService() {
  let service: Listening;
  let origin: string;

  beforeAll(async () => {
    const log = createLog({
      service: 'geo',
      level: 'info',
      destination: { write: (line) => void written.push(line) },
    });
    const server = createHttpService({
      name: 'geo',
      declared: [save, ping, leak, list, crash, lost],
      log,
      metrics: createMetrics('geo'),
      gatewayKeys,
      probes: { store: () => 'ok', cache: () => 'degraded' },
      routes: [
        route(save).to(async ({ params, body }) => ({
          success: true,
          data: { name: params.name, count: body.count },
        })),
        route(ping).to(async ({ ip, identity }) => ({ success: true, data: { ip, kind: identity.kind } })),
        // @ts-expect-error the type already refuses the undeclared field; the test shows that the running service does too
        route(leak).to(async () => ({ success: true, data: { password: 'canary-secret' } })),
        route(list).to(async () => ({ success: true, data: longList })),
        route(crash).to(async () => {
          throw new AppError('conflict', 'Так нельзя', { retryAfterS: 3 });
        }),
        route(lost).to(async () => {
          throw new AppError('not_found');
        }),
      ],
      internalRoutes: (app, requireService) => {
        app.get('/internal/x', requireService, (_request, response) => void response.json({ ok: true }));
      },
    });
    service = await listen(server, 0, '127.0.0.1');
    origin = `http://127.0.0.1:${service.port}`;
  });
  afterAll(() => service.close());

  function call(path: string, init: RequestInit & { as?: Identity | null } = {}) {
    const { as = user, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (as) headers.set('authorization', `Bearer ${mintInternalToken(as, 'geo', signingKey)}`);
    if (rest.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
    return fetch(origin + path, { ...rest, headers });
  }
  const post = (body: string, extra: Record<string, string> = {}) =>
    call('/api/things/x', { method: 'POST', body, headers: extra });

  return { call, post, origin: () => origin, port: () => service.port };
}
