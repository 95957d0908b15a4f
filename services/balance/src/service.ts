import { addParkedGauge } from '@geoplan/kit/bus/parked/parked-gauge';
import { consumeWhileAvailable } from '@geoplan/kit/bus/store-gate';
import { migrate } from '@geoplan/kit/database/migrate';
import { createDatabase } from '@geoplan/kit/database/pool';
import type { Deadline } from '@geoplan/kit/deadline';
import { serviceProbes } from '@geoplan/kit/health';
import { createHttpService } from '@geoplan/kit/http/create-http-service';
import { listen } from '@geoplan/kit/http/listen';
import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import { createMetrics } from '@geoplan/kit/metrics';
import { addOutboxGauges } from '@geoplan/kit/outbox/outbox-gauges';
import { createOutboxRelay } from '@geoplan/kit/outbox/outbox-relay';
import type { ServiceParts } from '@geoplan/kit/run-service';
import { createCards, defaultCardTimes } from './create-cards.ts';
import { consumeUsageRecorded } from './consumers/provider-usage-recorded.ts';
import { createUsageWriter } from './db/usage/save-usage.ts';
import { keepLedger } from './jobs/keep-ledger.ts';

/** Settings of balances and ledger. */
interface BalanceOptions {
  /** Between two readings of a balance; 0 = only when asked. */
  pollMs: number;
  /** Full months for which single calls are kept. */
  ledgerMonths: number;
  /** Where days and months begin. */
  timeZone: string;
}

interface BalanceServiceOptions extends ServiceParts {
  /** Key ring of kit/secrets; the first key encrypts. */
  secretsKeys: string;
  balance: BalanceOptions;
  /** Emulators of the vendors, for demo cards. */
  sandboxUrl?: string | undefined;
  /** Where vendors are instead of their own addresses; for tests. */
  baseUrls?: Parameters<typeof createCards>[0]['baseUrls'];
  times?: Partial<typeof defaultCardTimes>;
}

/** Pool size: the relay, a listener, the ledger's groups, jobs and calls. */
const maxConnections = 10;

/** Migrates and serves. The bus stays the caller's; `stopInOrder` ends both. */
export async function createBalanceService(options: BalanceServiceOptions) {
  const { databaseUrl: url, bus, log, balance } = options;
  await migrate({ url, folder: new URL('./db/migrations/', import.meta.url), log });
  const database = createDatabase<unknown>({ url, log, applicationName: 'geoplan-balance', maxConnections });
  const db = database.kysely;
  const metrics = createMetrics('balance');
  addOutboxGauges(metrics, db);
  addParkedGauge(metrics, bus, 'balance');
  const { secretsKeys, sandboxUrl, baseUrls } = options;
  const times = { ...defaultCardTimes, ...options.times };
  const cards = createCards({ db, secretsKeys, sandboxUrl, baseUrls, ...balance, times, log });
  const server = createHttpService({
    name: 'balance',
    log,
    metrics,
    gatewayKeys: parseGatewayPublicKeys(options.gatewayPublicKeys),
    probes: serviceProbes(database, bus),
    routes: [...cards.routes],
  });
  const relay = createOutboxRelay({ database, bus, log });
  const consuming = consumeWhileAvailable(database, bus);
  await consumeUsageRecorded(consuming, createUsageWriter(db, balance.timeZone));
  await cards.start(consuming);
  const ledgerMonths = keepLedger({ db, months: balance.ledgerMonths, log });
  const listening = await listen(server, options.port, options.host);
  relay.start();
  return {
    port: listening.port,
    async drain(deadline: Deadline): Promise<void> {
      cards.stop();
      ledgerMonths.stop();
      await listening.close(deadline);
    },
    flush: (deadline: Deadline) => relay.stop(deadline),
    async disconnect(deadline: Deadline): Promise<void> {
      await cards.close();
      await database.close(deadline);
    },
  };
}
