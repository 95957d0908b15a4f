import { createHttpService } from '@geoplan/kit/http/create-http-service';
import { listen } from '@geoplan/kit/http/listen';
import { route } from '@geoplan/kit/http/route';
import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import { createLog } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { testPublicKeys } from './fake-auth.ts';
import { openChange, openThing, readThing, removeThing, saveThing, testEndpoints } from './test-endpoints.ts';

/** A small real service on the kit. */
export async function startKitService() {
  const server = createHttpService({
    name: 'geo',
    declared: testEndpoints,
    log: createLog({ service: 'geo', level: 'silent' }),
    metrics: createMetrics('geo'),
    gatewayKeys: parseGatewayPublicKeys(testPublicKeys),
    probes: {},
    routes: [
      route(readThing).to(async ({ params, ip, identity }) => ({
        success: true,
        data: { name: params.name, ip, role: identity.kind === 'user' ? identity.role : identity.kind },
      })),
      route(saveThing).to(async ({ params, body }) => ({
        success: true,
        data: { name: params.name, count: body.count },
      })),
      route(removeThing).to(async () => ({ success: true })),
      route(openThing).to(async ({ identity, ip, isLocal }) => ({
        success: true,
        data: { kind: identity.kind, ip, isLocal },
      })),
      route(openChange).to(async () => ({ success: true })),
    ],
  });
  const listening = await listen(server, 0, '127.0.0.1');
  return { origin: `http://127.0.0.1:${listening.port}`, close: () => listening.close() };
}
