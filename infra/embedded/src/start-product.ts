import { createAuthService } from '@geoplan/auth/service';
import type { ServiceName } from '@geoplan/contracts/define';
import { lookupOf } from '@geoplan/geo/config';
import { notionOptions } from '@geoplan/notion/config';
import { createNotionService } from '@geoplan/notion/service';
import { createGeoService } from '@geoplan/geo/service';
import { createGateway } from '@geoplan/gateway/gateway';
import { defaultLimits, publicChangesRule } from '@geoplan/gateway/limits/default-limits';
import type { Bus } from '@geoplan/kit/bus/bus';
import { addParkedGauge } from '@geoplan/kit/bus/parked/parked-gauge';
import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { connectRedis } from '@geoplan/kit/limits/redis-connection';
import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { createMemoryLimiter, type Limiter } from '@geoplan/kit/limits/limiter';
import { createRedisLimiter } from '@geoplan/kit/limits/redis-limiter';
import type { Log } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { stopInOrder } from '@geoplan/kit/stop-in-order';
import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { buildWeb, isWebStale, webDist } from './build-web.ts';
import type { EmbeddedConfig } from './config.ts';
import { exposureOf } from './exposure.ts';
import type { SecretStore } from './secret-store.ts';
import type { ShutdownSequence } from './shutdown-sequence.ts';
import type { Progress } from './progress.ts';
import { demoToken, portfolioDatabaseIds } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { openSandbox } from './open-sandbox.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { startPostgres, type DatabaseUrl } from './start-postgres.ts';
import { waitUntilReady } from './wait-until-ready.ts';

interface ProductParts {
  config: EmbeddedConfig;
  /** Absolute path of the locked data folder. */
  dataDir: string;
  secrets: SecretStore;
  shutdown: ShutdownSequence;
  progress: Progress;
  logFor: (service: string) => Log;
  /** False while developing: Vite's own server shows the sources as they are. */
  buildsWeb: boolean;
}

/** Services listen here on ports of the system's choice; only the gateway is reached from outside. */
const loopback = '127.0.0.1';
/** Address of a service that does not exist yet: refuses at once (RFC 863's port, closed on any machine of today). */
const nowhere = `http://${loopback}:9`;

async function prepareWeb({ shutdown, progress, logFor, buildsWeb }: ProductParts): Promise<void> {
  if (!buildsWeb || !isWebStale()) return;
  const abort = new AbortController();
  shutdown.onStop('web build', () => abort.abort());
  progress.say('  Building the web app…');
  const report = (output: string): void => logFor('web').info({ output }, 'web build failed');
  await progress.step('Web app', () => buildWeb(report, abort.signal));
}

function openBus({ config, shutdown, logFor }: ProductParts, databaseUrl: DatabaseUrl): Bus {
  const log = logFor('bus');
  const bus = config.AMQP_URL
    ? createRabbitBus({ url: config.AMQP_URL, log })
    : createPostgresBus({ url: databaseUrl('bus'), log });
  shutdown.onStop('bus', ({ ended }) => bus.close(ended));
  return bus;
}

function openLimiter({ config, shutdown, logFor }: ProductParts): Limiter {
  if (!config.REDIS_URL) return createMemoryLimiter(publicChangesRule);
  const redis = connectRedis({ url: config.REDIS_URL, log: logFor('redis'), name: 'geoplan' });
  shutdown.onStop('redis', () => redis.close());
  return createRedisLimiter({ ...publicChangesRule, redis, prefix: 'geoplan:public-changes' });
}

async function startServices(parts: ProductParts, gatewayPublicKeys: string) {
  const { config, dataDir, secrets, shutdown, progress, logFor } = parts;
  const databaseUrl = await progress.step('PostgreSQL', () =>
    startPostgres({ serverUrl: config.DATABASE_URL, dataDir, secrets, shutdown, log: logFor('postgres') }),
  );
  const bus = openBus(parts, databaseUrl);
  const sandbox = await openSandbox(config, shutdown, logFor('sandbox'));
  const secretsKeys = secrets.get('SECRETS_KEYS', generateSecretKey);
  const common = (name: ServiceName) => ({
    databaseUrl: databaseUrl(name),
    bus,
    log: logFor(name),
    port: 0,
    host: loopback,
    gatewayPublicKeys,
  });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  const exposure = exposureOf(config);
  const startAuth = () =>
    createAuthService({
      ...common('auth'),
      tokenKeys: secrets.get('TOKEN_KEYS', generateSigningRing),
      registration: exposure.registration,
      firstAdmin: email !== undefined && password !== undefined ? { email, password } : undefined,
      seedDemo: exposure.hasDemo,
      auditMonths: config.AUDIT_MONTHS,
    });
  const startGeo = () =>
    createGeoService({ ...common('geo'), secretsKeys, lookup: lookupOf(config), sandbox });
  const startNotion = () =>
    createNotionService({
      ...common('notion'),
      secretsKeys,
      notion: notionOptions(config),
      sandbox: sandbox && {
        token: demoToken,
        databaseIds: portfolioDatabaseIds,
        baseUrl: `${sandbox.url}/notion`,
      },
    });
  const services = await progress.step('Services', async () => {
    const [auth, geo, notion] = await Promise.all([startAuth(), startGeo(), startNotion()]);
    return { auth, geo, notion };
  });
  const urls: Partial<Record<ServiceName, string>> = {};
  for (const [name, service] of Object.entries(services))
    urls[name as ServiceName] = `http://${loopback}:${service.port}`;
  // The bus goes with them, before their databases; the bus's own entry is for a start that failed half-way.
  shutdown.onStop('services', (deadlines) => stopInOrder(Object.values(services), bus, deadlines));
  return { bus, urls };
}

/** Starts everything in this process; `shutdown` gets each part's stop. Resolves with the port served. */
export async function startProduct(parts: ProductParts): Promise<number> {
  const { config, secrets, shutdown, logFor } = parts;
  const signingKey = secrets.get('GATEWAY_SIGNING_KEY', generateGatewaySigningKey);
  // The web app's compiler is a process of its own, so that both cores have something to do.
  const [{ bus, urls }] = await Promise.all([
    startServices(parts, publicKeysOf(signingKey)),
    prepareWeb(parts),
  ]);
  const metrics = createMetrics('gateway');
  addParkedGauge(metrics, bus, 'gateway');
  const gateway = await createGateway({
    port: config.PORT,
    host: config.LISTEN_ADDRESS,
    innerPort: 0,
    innerHost: loopback,
    services: { auth: nowhere, geo: nowhere, notion: nowhere, balance: nowhere, httpcheck: nowhere, ...urls },
    signingKey,
    bus,
    publicChanges: openLimiter(parts),
    limits: defaultLimits,
    allowedHosts: allowedHosts(config),
    webFolder: webDist,
    log: logFor('gateway'),
    metrics,
  });
  // Before the services, which answer its calls in flight; messages in hand have that time as well.
  shutdown.onStop('gateway', async (deadlines) => {
    await Promise.all([gateway.close(deadlines), bus.stopConsuming(deadlines.drained)]);
  });
  await waitUntilReady(gateway.innerPort);
  return gateway.port;
}
