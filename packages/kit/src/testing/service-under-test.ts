import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { createRabbitBus } from '../bus/rabbit-bus.ts';
import { createLog } from '../log.ts';
import { stopInOrder } from '../stop-in-order.ts';
import { migratedDatabase } from './migrated-database.ts';
import { stopAlone } from './stop-alone.ts';
import type { RunningService, ServiceParts } from '../run-service.ts';
import { gatewayPublicKeys } from './service-client.ts';

/** The service under test and its options. */
interface TestSubject<Own> {
  name: string;
  /** Folder of its migrations, applied before the first replica starts. */
  migrations: URL;
  /** Starts one process' worth of the service. */
  start: (options: ServiceParts & NoInfer<Own>) => Promise<RunningService>;
  /** Options beside the defaults, or instead of them. A bus given here stays the caller's to close. */
  own: Own & Partial<ServiceParts>;
  /** Broker of the test's own; the shared one unless said. */
  rabbitUrl?: string | undefined;
}

/**
 * A database and a bus namespace for the replicas of one service, none of which runs yet: `addReplica` starts one,
 * `close` ends them all and takes everything away again.
 */
export async function serviceUnderTest<Own>({ name, migrations, start, own, rabbitUrl }: TestSubject<Own>) {
  const database = await migratedDatabase(migrations);
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: name, level: 'trace', destination });
  const namespace = freshNamespace();
  const url = rabbitUrl ?? sharedServers().rabbitmq;
  // Each pause is a quorum queue of its own; only the bus's own tests look at more than the first.
  const openBus = () => createRabbitBus({ url, log, namespace, retryDelaysMs: [1_000] });
  const defaults = { databaseUrl: database.url, log, port: 0, host: '127.0.0.1', gatewayPublicKeys };
  const running = { ...defaults, ...own };
  // A test looks behind the service as long as it takes: the product's time limits are not its own.
  const behind = new Pool({
    connectionString: database.url,
    application_name: 'test',
    max: 3,
    // A test that empties tables may meet a periodic job which takes them in another order: the job, which repeats
    // itself, is then the one that Postgres gives up. Only a superuser may set it; the servers of the tests have one.
    verify: (client, done) => client.query("set deadlock_timeout = '100s'", () => done()),
  });
  behind.on('error', () => {});
  behind.on('connect', (client) => client.on('error', () => {}));
  const closers: (() => Promise<void>)[] = [];

  /** One more process' worth of the service; `close` of it leaves the others running. */
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
    /** Waits until what each start sends again is in the outbox. */
    async sentAtStart(): Promise<void> {
      const open = `select from work where name like 'resend.%' and (holder is not null or is_requested)
        union all select from work_requests where name like 'resend.%'`;
      while ((await behind.query(open)).rows.length > 0) await sleep(20);
    },
    /** A connection of one's own, for holding locks; release it. */
    connect: () => behind.connect(),
    async close() {
      await Promise.all(closers.map((close) => close()));
      await behind.end();
      await database.drop();
    },
  };
}
