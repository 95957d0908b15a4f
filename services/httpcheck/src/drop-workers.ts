import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import { createCallCounter } from '@geoplan/kit/metrics/call-counter';
import { addRunMetrics } from '@geoplan/kit/metrics/run-metrics';
import type { AllowList } from '@geoplan/kit/outbound/allow-list';
import { createRunWorkers } from '@geoplan/kit/runs/work/run-workers';
import { loadBootstrap } from './clients/drops/bootstrap-client.ts';
import { createWhoisClient } from './clients/drops/whois-client.ts';
import { createPublicClient } from './clients/drops/public-client.ts';
import { consumeLookUpDrops } from './consumers/httpcheck-look-up-drops.ts';
import { findBootstrap, saveBootstrap } from './db/drops/bootstrap-repository.ts';
import { dropRuns } from './db/drops/drop-runs.ts';
import { storeLookups } from './db/drops/store-lookups.ts';
import { dropErrorCodes, type DropInput, type DropOutcome } from './domain/drops/drop-item.ts';
import { createDropLookup } from './domain/drops/look-up-drop.ts';
import type { RdapServers } from './domain/drops/registration/rdap-bootstrap.ts';
import { readServers } from './domain/drops/registration/read-servers.ts';

/** Endpoints and pauses of drop lookups. */
export interface DropOptions {
  /** URL of IANA's list of RDAP servers. */
  bootstrapUrl: string;
  /** Base URL of the Internet Archive, without a trailing slash. */
  archiveUrl: string;
  /** Servers of zones missing from IANA's list. */
  extraServers: RdapServers;
  /** Pauses after each request to a registry, a whois server or the archive, across all replicas, ms. */
  registryPauseMs: number;
  whoisPauseMs: number;
  archivePauseMs: number;
  /** True if registries and archive are emulated. */
  isDemo: boolean;
  /** Non-public addresses that may be dialled. */
  allow: AllowList;
  userAgent: string;
  /** Time limit of one request, ms. */
  timeoutMs: number;
}

interface DropWorkersOptions {
  database: Database<unknown>;
  drops: DropOptions;
  leaseMs: number;
  sweepMs: number;
  metrics: Metrics;
  log: Log;
}

/** Maximum number of concurrently queried registries per process; each receives one request at a time. */
const concurrency = 8;

const unstorable: DropOutcome = {
  laneRestMs: 0,
  error: { code: 'unstorable', message: 'Результат не удалось сохранить. Повторите позже.' },
};

/**
 * Creates this process's workers for drop runs. They look up the waiting drops of all lists and feed the progress
 * streams.
 */
export function createDropWorkers(options: DropWorkersOptions) {
  const { database, drops, leaseMs, sweepMs, metrics, log } = options;
  const db = database.kysely;
  const { isDemo, bootstrapUrl, timeoutMs } = drops;
  const counterOf = (api: string) => createCallCounter(metrics, api, dropErrorCodes.slice(0, -1));
  const clientOf = (api: string) => createPublicClient({ ...drops, countCall: counterOf(api) });
  const registries = clientOf('rdap');
  const archive = clientOf('wayback');
  const lookUp = createDropLookup({
    ...drops,
    queryRegistry: registries.ask,
    queryWhois: createWhoisClient({ ...drops, countCall: counterOf('whois') }),
    queryArchive: archive.ask,
  });
  const workers = createRunWorkers<unknown, DropInput, DropOutcome>({
    database,
    runs: dropRuns,
    work: {
      plan: () => ({ concurrency, ahead: 0, attempt: ([{ input }], signal) => lookUp(input, signal) }),
      restsLane: ({ laneRestMs }) => laneRestMs > 0,
    },
    store: storeLookups(isDemo),
    asFailed: () => unstorable,
    countItems: addRunMetrics(metrics, db, dropRuns, dropErrorCodes, 'drop_'),
    consume: consumeLookUpDrops,
    leaseMs,
    sweepMs,
    log,
  });
  return {
    ...workers,
    /** Reads the servers of registries by zone; null if IANA's list was never loaded. */
    readServers: () =>
      readServers({
        find: () => findBootstrap(db, bootstrapUrl),
        load: () => loadBootstrap(registries, bootstrapUrl, AbortSignal.timeout(timeoutMs)),
        save: (servers) => saveBootstrap(db, bootstrapUrl, servers),
      })
        .then((listed) => listed && { listed, extra: drops.extraServers })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'RDAP server list failed to load');
          return null;
        }),
    async stop(): Promise<void> {
      await workers.stop();
      await Promise.all([registries.close(), archive.close()]);
    },
  };
}
