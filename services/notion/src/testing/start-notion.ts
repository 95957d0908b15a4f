import { randomBytes } from 'node:crypto';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { createNotionService } from '../service.ts';

type Running = Parameters<typeof createNotionService>[0];
type Options = Partial<Omit<Running, 'notion'>> & {
  notion?: Partial<Running['notion']>;
  /** Broker of the test's own; the shared one unless said. */
  rabbitUrl?: string;
  /** The first replica only serves: it takes no jobs from the bus, and sweeps nothing. */
  workerless?: boolean;
};

/** For tests that look at, or do themselves, what a sweep would change: a busy machine holds them up for longer than 5 s. */
export const noSweeps = { sweepMs: Infinity };

/**
 * Starts the service on a database and bus namespace of its own; `close` takes everything away again. No pace, no
 * schedule and no workspace unless said; more replicas on the same database come from `addReplica`.
 */
export async function startNotion(options: Options = {}) {
  const {
    rabbitUrl,
    notion: notionOptions,
    workerless = false,
    secretsKeys = `test:${randomBytes(32).toString('base64')}`,
    ...others
  } = options;
  const { openBus, ...notion } = await serviceUnderTest({
    name: 'notion',
    migrations: new URL('../db/migrations/', import.meta.url),
    start: createNotionService,
    own: {
      ...others,
      secretsKeys,
      // A port that refuses, where no test has put a workspace.
      notion: { baseUrl: 'http://127.0.0.1:9', perSecond: null, syncMinutes: 0, ...notionOptions },
    },
    rabbitUrl,
  });
  const bus = workerless && { ...openBus(), consume: () => Promise.resolve(), ready: () => true };
  const first = await notion.addReplica(bus ? { bus, times: { ...others.times, ...noSweeps } } : {});
  const door = createServiceClient('notion', () => ({ origin: first.origin, as: someone('admin') }));

  return {
    ...notion,
    ...door,
    origin: first.origin,
    bus: first.bus,
    sql: async <T = Record<string, never>>(text: string, values?: unknown[]): Promise<T[]> =>
      notion.sql(text, values),
  };
}
