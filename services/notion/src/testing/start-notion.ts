import { randomBytes } from 'node:crypto';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { innerSecret, openDoor, someone } from '@geoplan/kit/testing/service-door';
import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { freshNamespace } from '@geoplan/test-services/fresh-namespace';
import { testServices } from '@geoplan/test-services/test-services';
import { createNotionService } from '../service.ts';

type Running = Parameters<typeof createNotionService>[0];
type Options = Partial<Omit<Running, 'notion'>> & {
  notion?: Partial<Running['notion']>;
  /** Broker of the test's own; the shared one unless said. */
  rabbitUrl?: string;
  /** The first replica only serves: it takes no jobs from the bus. */
  workerless?: boolean;
};

/**
 * Starts the service on a database and bus namespace of its own; `close` takes everything away again. No pace, no
 * schedule and no workspace unless said; more replicas on the same database come from `addReplica`.
 */
export async function startNotion(options: Options = {}) {
  const { rabbitUrl = testServices().rabbitmq, notion, workerless = false, ...others } = options;
  const database = await freshDatabase();
  const lines: string[] = [];
  const log = createLog({
    service: 'notion',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  const namespace = freshNamespace();
  const openBus = () => createRabbitBus({ url: rabbitUrl, log, namespace });
  const running = {
    databaseUrl: database.url,
    log,
    port: 0,
    host: '127.0.0.1',
    internalKey: innerSecret,
    secretsKeys: `test:${randomBytes(32).toString('base64')}`,
    ...others,
    // A port that refuses, where no test has put a workspace.
    notion: { baseUrl: 'http://127.0.0.1:9', perSecond: null, syncMinutes: 0, ...notion },
  };
  const closers: (() => Promise<void>)[] = [];

  /** One more process' worth of the service; `close` of it leaves the others running. */
  async function addReplica(differing: Partial<Running> = {}) {
    const bus = differing.bus ?? others.bus ?? openBus();
    const service = await createNotionService({ ...running, ...differing, bus });
    let closing: Promise<void> | null = null;
    const close = () => (closing ??= service.close().then(() => (others.bus ? undefined : bus.close())));
    closers.push(close);
    return { origin: `http://127.0.0.1:${service.port}`, bus, close };
  }

  const first = await addReplica(
    workerless ? { bus: { ...openBus(), consume: () => Promise.resolve(), ready: () => true } } : {},
  );
  const behind = createDatabase({ url: database.url, log, applicationName: 'test', maxConnections: 3 });
  const door = openDoor(() => ({ origin: first.origin, as: someone('admin') }));

  return {
    ...first,
    lines,
    running,
    namespace,
    ...door,
    addReplica,
    databaseUrl: database.url,
    /** Rows of any SQL, for looking behind the door. */
    sql: async <T = Record<string, never>>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await behind.pool.query(text, values)).rows,
    /** A connection of one's own, for holding locks; release it. */
    connect: () => behind.pool.connect(),
    async close() {
      await Promise.all(closers.map((close) => close()));
      await behind.close();
      await database.drop();
    },
  };
}
