import { balanceOptions } from '@geoplan/balance/config';
import { lookupOf } from '@geoplan/geo/config';
import { checkOptions, dropOptions } from '@geoplan/httpcheck/config';
import { emulatedServers } from '@geoplan/httpcheck/domain/drops/registration/extra-servers';
import type { DropOptions } from '@geoplan/httpcheck/drop-workers';
import { publicChangesRule } from '@geoplan/gateway/limits/default-limits';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { createMemoryLimiter, type Limiter } from '@geoplan/kit/limits/limiter';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { Log } from '@geoplan/kit/log';
import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { stopInOrder } from '@geoplan/kit/stop-in-order';
import { notionOptions } from '@geoplan/notion/config';
import { demoToken, portfolioDatabaseIds } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { allowedHosts } from './allowed-hosts.ts';
import type { EmbeddedConfig } from './config.ts';
import type { SecretStore } from './data-folder/secret-store.ts';
import { exposureOf } from './network-exposure.ts';
import { startTestSites } from './start-test-sites.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';
import { startPostgres, type DatabaseUrl } from './postgres/start-postgres.ts';
import { startGateway } from './product/start-gateway.ts';
import { startServices } from './product/start-services.ts';
import type { Progress } from './progress.ts';
import type { ShutdownSequence } from './shutdown/shutdown-sequence.ts';
import { buildWeb, isWebStale, webDist } from './web/build-web.ts';

interface ProductParts {
  config: EmbeddedConfig;
  /** Absolute path of the locked data folder. */
  dataDir: string;
  secrets: SecretStore;
  shutdown: ShutdownSequence;
  progress: Progress;
  logFor: (service: string) => Log;
  /** False during development, because Vite serves the sources itself. */
  buildsWeb: boolean;
}

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

async function openLimiter({ config, shutdown, logFor }: ProductParts): Promise<Limiter> {
  if (!config.REDIS_URL) return createMemoryLimiter(publicChangesRule);
  // Imported lazily, because Redis support accounts for a fifth of all modules and most starts do not use it.
  const [{ connectRedis }, { createRedisLimiter }] = await Promise.all([
    import('@geoplan/kit/limits/redis-connection'),
    import('@geoplan/kit/limits/redis-limiter'),
  ]);
  const redis = connectRedis({ url: config.REDIS_URL, log: logFor('redis'), name: 'geoplan' });
  shutdown.onStop('redis', () => redis.close());
  return createRedisLimiter({ ...publicChangesRule, redis, prefix: 'geoplan:public-changes' });
}

/** Options of the drop search; the demo's emulated registries and archive need only short pauses. */
function dropsOf(config: EmbeddedConfig, sandbox: RunningSandbox | undefined): DropOptions {
  const drops = dropOptions(config);
  if (!sandbox) return drops;
  const { url, host, whoisUrl } = sandbox;
  const places = { bootstrapUrl: `${url}/rdap/dns.json`, archiveUrl: `${url}/archive` };
  const whoisHost = new URL(whoisUrl).host;
  return {
    ...drops,
    ...places,
    extraServers: emulatedServers({ rdapUrl: `${url}/rdap/denic/`, whoisUrl }),
    registryPauseMs: 50,
    whoisPauseMs: 50,
    archivePauseMs: 50,
    isDemo: true,
    allow: parseAllowList(`${host},${whoisHost}`),
  };
}

async function startStoresAndServices(parts: ProductParts, gatewayPublicKeys: string) {
  const { config, dataDir, secrets, shutdown, progress, logFor } = parts;
  // Started first, because this process is otherwise idle while the database server starts.
  const startingSites = startTestSites({ config, shutdown, log: logFor('sandbox') });
  const databaseUrl = await progress.step('PostgreSQL', () =>
    startPostgres({ serverUrl: config.DATABASE_URL, dataDir, secrets, shutdown, log: logFor('postgres') }),
  );
  const bus = openBus(parts, databaseUrl);
  const sites = await startingSites;
  const sandbox = await startSandbox({
    config,
    shutdown,
    testSites: sites?.testSites,
    log: logFor('sandbox'),
  });
  const secretsKeys = secrets.get('SECRETS_KEYS', generateSecretKey);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  const exposure = exposureOf(config);
  const { running, urls } = await progress.step('Services', () =>
    startServices({
      databaseUrl,
      bus,
      logFor,
      gatewayPublicKeys,
      auth: {
        tokenKeys: secrets.get('TOKEN_KEYS', generateSigningRing),
        registration: exposure.registration,
        firstAdmin: email !== undefined && password !== undefined ? { email, password } : undefined,
        seedDemo: exposure.hasDemo,
        localOnly: exposure.localOnly,
        auditMonths: config.AUDIT_MONTHS,
      },
      geo: { secretsKeys, lookup: lookupOf(config), sandbox },
      notion: {
        secretsKeys,
        notion: notionOptions(config),
        sandbox: sandbox && {
          token: demoToken,
          databaseIds: portfolioDatabaseIds,
          baseUrl: `${sandbox.url}/notion`,
        },
      },
      httpcheck: { check: checkOptions(config), drops: dropsOf(config, sandbox), sandbox: sites?.checks },
      balance: { secretsKeys, balance: balanceOptions(config), sandboxUrl: sandbox?.url },
    }),
  );
  // The bus stops together with the services, before their databases. The separate entry for the bus is needed if a
  // start fails halfway.
  shutdown.onStop('services', (deadlines) => stopInOrder(running, bus, deadlines));
  return { bus, urls };
}

/**
 * Starts everything in this process, and registers the stop function of each part with `shutdown`. Resolves to the
 * port.
 */
export async function startProduct(parts: ProductParts): Promise<number> {
  const { config, secrets, shutdown, logFor } = parts;
  const signingKey = secrets.get('GATEWAY_SIGNING_KEY', generateGatewaySigningKey);
  // Runs concurrently, because the web app's compiler is a separate process and can use another core.
  const [{ bus, urls }] = await Promise.all([
    startStoresAndServices(parts, publicKeysOf(signingKey)),
    prepareWeb(parts),
  ]);
  const gateway = await startGateway(urls, {
    port: config.PORT,
    host: config.LISTEN_ADDRESS,
    signingKey,
    bus,
    publicChanges: await openLimiter(parts),
    allowedHosts: allowedHosts(config),
    trustedProxies: config.TRUSTED_PROXIES,
    webFolder: webDist,
    log: logFor('gateway'),
  });
  // The gateway is stopped before the services, so that they can complete its calls in flight. Messages in progress
  // get the same time.
  shutdown.onStop('gateway', async (deadlines) => {
    await Promise.all([gateway.close(deadlines), bus.stopConsuming(deadlines.drained)]);
  });
  await gateway.ready;
  return gateway.port;
}
