import { randomBytes } from 'node:crypto';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { innerSecret, openDoor, someone } from '@geoplan/kit/testing/service-door';
import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { freshNamespace } from '@geoplan/test-services/fresh-namespace';
import { testServices } from '@geoplan/test-services/test-services';
import { createGeoService } from '../service.ts';

type Running = Parameters<typeof createGeoService>[0];
type Options = Partial<Omit<Running, 'lookup'>> & {
  lookup?: Partial<Running['lookup']>;
  /** Broker of the test's own; the shared one unless said. */
  rabbitUrl?: string;
};

/**
 * Starts the service on a database and bus namespace of its own; `close` takes everything away again. No pace limit
 * and no provider unless said; more replicas on the same database come from `addReplica`.
 */
export async function startGeo(options: Options = {}) {
  const { rabbitUrl = testServices().rabbitmq, lookup, ...others } = options;
  const database = await freshDatabase();
  const lines: string[] = [];
  const log = createLog({
    service: 'geo',
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
    lookup: { perSecond: null, freshDays: 30, concurrency: 20, ...lookup },
  };
  const closers: (() => Promise<void>)[] = [];

  /** One more process' worth of the service; `close` of it leaves the others running. */
  async function addReplica(differing: Partial<Running> = {}) {
    const bus = others.bus ?? openBus();
    const service = await createGeoService({ ...running, bus, ...differing });
    let closing: Promise<void> | null = null;
    const close = () => (closing ??= service.close().then(() => (others.bus ? undefined : bus.close())));
    closers.push(close);
    return { origin: `http://127.0.0.1:${service.port}`, bus, close };
  }

  const first = await addReplica();
  let { origin } = first;
  const behind = createDatabase({ url: database.url, log, applicationName: 'test', maxConnections: 3 });
  const door = openDoor(() => ({ origin, as: someone('user') }));

  return {
    origin,
    /** Ends the first replica and sends what is not meant for another to this one. */
    async moveTo(other: string) {
      origin = other;
      await first.close();
    },
    bus: first.bus,
    lines,
    running,
    namespace,
    ...door,
    addReplica,
    databaseUrl: database.url,
    /** Rows of any SQL, for looking behind the door. */
    sql: async (text: string, values: unknown[] = []) => (await behind.pool.query(text, values)).rows,
    /** A connection of one's own, for holding locks; release it. */
    connect: () => behind.pool.connect(),
    async close() {
      await Promise.all(closers.map((close) => close()));
      await behind.close();
      await database.drop();
    },
  };
}
