import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { createRabbitBus } from '../bus/rabbit-bus.ts';
import { undeclaredErrorText } from '../http/create-http-service.ts';
import { createLog } from '../log.ts';
import { stopInOrder } from '../stop-in-order.ts';
import { requestWork } from '../work/define-work.ts';
import { createMemoryBroker } from './memory-broker.ts';
import { migratedDatabase } from './migrated-database.ts';
import { stopAlone } from './stop-alone.ts';
import type { RunningService, ServiceParts } from '../run-service.ts';
import { gatewayPublicKeys } from './service-client.ts';

/** The service under test and its options. */
interface TestSubject<Own> {
  name: string;
  /** Folder of its migrations, applied before the first replica starts. */
  migrations: URL;
  /** Starts one process of the service. */
  start: (options: ServiceParts & NoInfer<Own>) => Promise<RunningService>;
  /** Options that extend or replace the defaults. The caller closes a bus and drops a database given here. */
  own: Own & Partial<ServiceParts>;
  /** Separate broker of the test; the shared one by default, `null` to deliver messages in memory. */
  rabbitUrl?: string | null | undefined;
}

/** Connections with which a test queries behind the service, without the product's time limits. */
function openBehind(connectionString: string): Pool {
  const behind = new Pool({
    connectionString,
    application_name: 'test',
    max: 3,
    // A test that empties tables may conflict with a periodic job that locks them in another order: Postgres then
    // aborts the job, which repeats itself. Only a superuser may set it; the servers of the tests have one.
    verify: (client, done) => client.query("set deadlock_timeout = '100s'", () => done()),
  });
  behind.on('error', () => {});
  behind.on('connect', (client) => client.on('error', () => {}));
  return behind;
}

/**
 * Database and bus namespace for the replicas of one service, none of which is running yet. `addReplica` starts one,
 * `close` stops all of them, removes everything, and fails if a call returned an error code that it does not declare.
 */
export async function serviceUnderTest<Own>(subject: TestSubject<Own>) {
  const { name, start, own, rabbitUrl: url = sharedServers().rabbitmq } = subject;
  const given = own.databaseUrl === undefined ? null : { url: own.databaseUrl, drop: async () => {} };
  const database = given ?? (await migratedDatabase(subject.migrations));
  const lines: string[] = [];
  const undeclared: string[] = [];
  const destination = {
    write(line: string) {
      lines.push(line);
      if (line.includes(undeclaredErrorText)) undeclared.push(line);
    },
  };
  const log = createLog({ service: name, level: 'trace', destination });
  const namespace = freshNamespace();
  // Each pause is a separate quorum queue; only the bus's own tests check more than the first.
  const retryDelaysMs = [1_000];
  const openBus =
    url === null
      ? createMemoryBroker({ log, retryDelaysMs })
      : () => createRabbitBus({ url, log, namespace, retryDelaysMs });
  const defaults = { databaseUrl: database.url, log, port: 0, host: '127.0.0.1', gatewayPublicKeys };
  const running = { ...defaults, ...own };
  const behind = openBehind(database.url);
  const db = new Kysely({ dialect: new PostgresDialect({ pool: behind }) });
  const closers: (() => Promise<void>)[] = [];

  /** Starts one more process of the service; its `close` leaves the others running. */
  async function addReplica(differing: Partial<ServiceParts & Own> = {}) {
    const bus: Bus = differing.bus ?? own.bus ?? openBus();
    const service = await start({ ...running, ...differing, bus });
    let closing: Promise<void> | null = null;
    const close = () => (closing ??= own.bus ? stopAlone(service) : stopInOrder([service], bus));
    closers.push(close);
    return { origin: `http://127.0.0.1:${service.port}`, bus, close };
  }

  return {
    lines,
    running,
    namespace,
    openBus,
    addReplica,
    databaseUrl: database.url,
    /** Runs any SQL on the service's database. */
    sql: async (text: string, values: unknown[] = []) => (await behind.query(text, values)).rows,
    /** Waits until the messages republished at each start are in the outbox. */
    async sentAtStart(): Promise<void> {
      const open = `select from work where name like 'resend.%' and (holder is not null or is_requested)
        union all select from work_requests where name like 'resend.%'`;
      while ((await behind.query(open)).rows.length > 0) await sleep(20);
    },
    /** Starts background work now, so that no test polls for it many times per second. */
    requestWork: (work: string) => requestWork(db, work),
    /** A separate connection, for holding locks; release it. */
    connect: () => behind.connect(),
    async close() {
      await Promise.all(closers.map((close) => close()));
      await behind.end();
      await database.drop();
      if (undeclared.length > 0) throw new Error(undeclared.join(''));
    },
  };
}
