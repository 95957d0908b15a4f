import { staleCodes } from '@geoplan/contracts/balance/balance-providers';
import { consumeWhileAvailable } from '@geoplan/kit/bus/pause-while-unavailable';
import { openDatabase } from '@geoplan/kit/database/open-database';
import { waitForDatabase } from '@geoplan/kit/database/wait-for-database';
import { settledBy, type Deadline } from '@geoplan/kit/deadline';
import { serviceProbes } from '@geoplan/kit/health';
import { createHttpService } from '@geoplan/kit/http/create-http-service';
import { listen } from '@geoplan/kit/http/listen';
import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import { createMetrics, type Metrics } from '@geoplan/kit/metrics';
import { createCallCounter } from '@geoplan/kit/metrics/call-counter';
import { addServiceMetrics } from '@geoplan/kit/metrics/service-metrics';
import { createOutboxRelay } from '@geoplan/kit/outbox/outbox-relay';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { ServiceParts } from '@geoplan/kit/run-service';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { createWorkRunner } from '@geoplan/kit/work/work-runner';
import type { WebhookOptions } from './clients/webhook-client.ts';
import { createAlerts } from './create-alerts.ts';
import { createProviders, defaultProviderTimes } from './create-providers.ts';
import { consumeUsageRecorded } from './consumers/provider-usage-recorded.ts';
import { createProviderReader } from './db/providers/provider-reader.ts';
import { createUsageWriter } from './db/usage/save-usage.ts';
import { usageRoutes } from './http/usage.ts';
import { ledgerWork } from './jobs/works.ts';

/** Settings for balances and the ledger. */
interface BalanceOptions {
  /** Interval between two polls of a balance, ms; 0 means only on request. */
  pollMs: number;
  /** Number of full months for which individual calls are kept. */
  ledgerMonths: number;
  /** Time zone in which days and months begin. */
  timeZone: string;
  /** URLs that replace the vendors'. */
  baseUrls?: Parameters<typeof createProviders>[0]['baseUrls'];
}

interface BalanceServiceOptions extends ServiceParts {
  /** Key ring of kit/secrets; the first key encrypts. */
  secretsKeys: string;
  balance: BalanceOptions;
  /** Emulators of the vendors, for demo providers. */
  sandboxUrl?: string | undefined;
  /** Replaces the public Internet in tests. */
  webhook?: WebhookOptions;
  times?: Partial<typeof defaultProviderTimes>;
}

/** Pool size for the relay, a listener, the ledger's groups, jobs and requests. */
const maxConnections = 10;

/** Counters of vendor calls; each is created at the first request to its vendor. */
function callCounters(metrics: Metrics) {
  const counters = new Map<string, ReturnType<typeof createCallCounter>>();
  return (source: string) => {
    const known = counters.get(source) ?? createCallCounter(metrics, source, staleCodes);
    counters.set(source, known);
    return known;
  };
}

const ownDatabase = {
  migrations: new URL('./db/migrations/', import.meta.url),
  applicationName: 'geoplan-balance',
  maxConnections,
};

/** Migrates and serves. The caller owns the bus; `stopInOrder` stops the service and then the bus. */
export async function createBalanceService(options: BalanceServiceOptions) {
  const { databaseUrl: url, bus, log, balance } = options;
  const database = await openDatabase<unknown>({ ...ownDatabase, url, log });
  const db = database.kysely;
  const metrics = createMetrics('balance');
  addServiceMetrics(metrics, { database, bus, service: 'balance' });
  const { secretsKeys, sandboxUrl } = options;
  const times = { ...defaultProviderTimes, ...options.times };
  const { timeZone } = balance;
  const box = createSecretBox(secretsKeys);
  const providerReader = createProviderReader({ db, box, timeZone });
  const shared = { db, box, providers: providerReader, times, log };
  const countCalls = callCounters(metrics);
  const providers = createProviders({ ...shared, ...balance, sandboxUrl, countCalls });
  const alerts = createAlerts({ ...shared, webhook: options.webhook ?? { allow: parseAllowList('') } });
  const works = [...providers.works, ...alerts.works, ledgerWork(db, balance.ledgerMonths)];
  const runner = createWorkRunner({ service: 'balance', database, works, metrics, log });
  const server = createHttpService({
    name: 'balance',
    log,
    metrics,
    gatewayKeys: parseGatewayPublicKeys(options.gatewayPublicKeys),
    probes: serviceProbes(database, bus),
    routes: [
      ...providers.routes,
      ...usageRoutes({ db, providers: providerReader, timeZone }),
      ...alerts.routes,
      ...runner.routes,
    ],
  });
  const relay = createOutboxRelay({ database, bus, log });
  const consuming = consumeWhileAvailable(database, bus);
  await consumeUsageRecorded(consuming, createUsageWriter(db, timeZone));
  await providers.start(consuming);
  await alerts.start();
  await waitForDatabase(log, () => runner.start());
  const listening = await listen(server, options.port, options.host);
  relay.start();
  return {
    port: listening.port,
    async drain(deadline: Deadline): Promise<void> {
      await Promise.all([settledBy(runner.stop(), deadline), listening.close(deadline)]);
    },
    flush: (deadline: Deadline) => relay.stop(deadline),
    async disconnect(deadline: Deadline): Promise<void> {
      alerts.close();
      await providers.close();
      await database.close(deadline);
    },
  };
}
