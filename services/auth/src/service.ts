import { openDatabase } from '@geoplan/kit/database/open-database';
import { waitForDatabase } from '@geoplan/kit/database/wait-for-database';
import { consumeWhileAvailable } from '@geoplan/kit/bus/pause-while-unavailable';
import { settledBy, type Deadline } from '@geoplan/kit/deadline';
import { serviceProbes } from '@geoplan/kit/health';
import { createHttpService } from '@geoplan/kit/http/create-http-service';
import { listen } from '@geoplan/kit/http/listen';
import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import { parseSigningRing } from '@geoplan/kit/identity/key-ring';
import { createMetrics, type Metrics } from '@geoplan/kit/metrics';
import { addServiceMetrics } from '@geoplan/kit/metrics/service-metrics';
import { createOutboxRelay } from '@geoplan/kit/outbox/outbox-relay';
import type { ServiceParts } from '@geoplan/kit/run-service';
import { createWorkRunner } from '@geoplan/kit/work/work-runner';
import { consumeAuditEntryRecorded } from './consumers/auth-audit-entry-recorded.ts';
import { maintainAuditPartitions } from './db/audit-partitions.ts';
import { createRepositories } from './db/create-repositories.ts';
import { addBackupAge } from './db/last-backup.ts';
import type { AuthTables } from './db/tables.ts';
import { refusedEmails } from './domain/demo-accounts.ts';
import { createPasswordVerifier } from './domain/passwords/password-verifier.ts';
import { createPasswordHasher } from './domain/passwords/password-hasher.ts';
import { createRepeatedEvents } from './domain/repeated-events.ts';
import { seedAccounts } from './domain/seed-accounts.ts';
import { auditRoutes } from './http/audit.ts';
import { internalRoutes } from './http/internal-routes.ts';
import { sessionRoutes, type LocalOnly } from './http/sessions.ts';
import { userRoutes } from './http/users.ts';
import { authWorks } from './jobs/works.ts';

interface AuthServiceOptions extends ServiceParts {
  /** Private JWKS; see `parseSigningRing`. */
  tokenKeys: string;
  registration: 'open' | 'closed';
  firstAdmin?: { email: string; password: string } | undefined;
  /** Only the embedded run seeds the demo accounts; everywhere else they are refused. */
  seedDemo?: boolean;
  /**
   * Restricts the demo accounts, or open registration, to requests from this machine without a proxy; by default
   * neither is restricted.
   */
  localOnly?: LocalOnly;
  /** Full months for which the audit is kept; 0 or absent keeps it forever. */
  auditMonths?: number;
  /** Window in which repeats become one row of the audit, ms; a minute by default, other values only in tests. */
  auditWindowMs?: number;
  /** Limits on concurrent and queued password comparisons; by default the number of cores and 200, fewer in tests. */
  hashLimits?: { width: number; queue: number };
}

/** Counts login refusals by reason (a flood of them means guessing) and accounts under attack, each once per day. */
function createLoginCounters(metrics: Metrics) {
  const help = 'Refused passwords: wrong, or not looked at because of a throttle';
  const refusals = metrics.counterBy('auth_login_refusals_total', help, ['reason']);
  for (const reason of ['wrong', 'throttled']) refusals.inc({ reason }, 0);
  const attacks = metrics.counter(
    'auth_accounts_attacked_total',
    'Accounts with 100 attempts within a day, from all networks',
  );
  attacks.inc(0);
  return {
    countRefusal: (reason: 'wrong' | 'throttled') => refusals.inc({ reason }),
    countAttack: () => attacks.inc(),
  };
}

type RouteNeeds = Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof userRoutes>[0] &
  Parameters<typeof auditRoutes>[0];

const routesOf = (needs: RouteNeeds) => [
  ...sessionRoutes(needs),
  ...userRoutes(needs),
  ...auditRoutes(needs),
];

const ownDatabase = {
  migrations: new URL('./db/migrations/', import.meta.url),
  applicationName: 'geoplan-auth',
};

/** Migrates, seeds and serves. The caller owns the bus; `stopInOrder` stops the service and then the bus. */
export async function createAuthService(options: AuthServiceOptions) {
  const { databaseUrl: url, bus, log, registration, seedDemo = false } = options;
  const ring = parseSigningRing(options.tokenKeys);
  const database = await openDatabase<AuthTables>({ ...ownDatabase, url, log });
  const repositories = createRepositories(database.kysely);
  const auditMonths = options.auditMonths ?? 0;
  // After half a year of downtime, there is no partition for the next entry.
  await waitForDatabase(log, () => maintainAuditPartitions(database.kysely, { months: auditMonths }));
  const hasher = await createPasswordHasher(options.hashLimits);
  const refused = refusedEmails(seedDemo);
  const seeds = { firstAdmin: options.firstAdmin, seedDemo };
  await waitForDatabase(log, () => seedAccounts(seeds, { repositories, hasher, log }));
  const metrics = createMetrics('auth');
  addServiceMetrics(metrics, { database, bus, service: 'auth' });
  addBackupAge(metrics, database.kysely);
  const repeatedEvents = createRepeatedEvents({ ...repositories, log, windowMs: options.auditWindowMs });
  const passwordVerifier = createPasswordVerifier({
    repositories,
    repeatedEvents,
    hasher,
    refusedEmails: refused,
    ...createLoginCounters(metrics),
  });
  const needs = {
    repositories,
    audit: repositories.audit,
    repeatedEvents,
    hasher,
    passwordVerifier,
    ring,
    registration,
    seedDemo,
    localOnly: options.localOnly ?? { demo: false, registration: false },
    refusedEmails: refused,
  };
  const works = authWorks({ db: database.kysely, refusedEmails: refused, auditMonths });
  const runner = createWorkRunner({ service: 'auth', database, works, metrics, log });
  const server = createHttpService({
    name: 'auth',
    log,
    metrics,
    gatewayKeys: parseGatewayPublicKeys(options.gatewayPublicKeys),
    probes: serviceProbes(database, bus),
    routes: [...routesOf(needs), ...runner.routes],
    internalRoutes: internalRoutes({ ring, sessions: repositories.sessions }),
  });
  const relay = createOutboxRelay({ database, bus, log });
  await consumeAuditEntryRecorded(consumeWhileAvailable(database, bus), database.kysely);
  await waitForDatabase(log, () => runner.start());
  const listening = await listen(server, options.port, options.host);
  relay.start();
  return {
    port: listening.port,
    async drain(deadline: Deadline): Promise<void> {
      await Promise.all([settledBy(runner.stop(), deadline), listening.close(deadline)]);
      await settledBy(repeatedEvents.close(), deadline);
    },
    flush: (deadline: Deadline) => relay.stop(deadline),
    disconnect: (deadline: Deadline) => database.close(deadline),
  };
}
