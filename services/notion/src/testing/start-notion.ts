import { randomBytes } from 'node:crypto';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { createNotionService } from '../service.ts';

type Running = Parameters<typeof createNotionService>[0];
type Options = Partial<Omit<Running, 'notion'>> & {
  notion?: Partial<Running['notion']>;
  /** Broker of one test only; the shared one by default. */
  rabbitUrl?: string;
  /** The first replica only serves: it consumes no jobs and runs no sweeps. */
  workerless?: boolean;
};

/**
 * Disables the sweeps for tests that check or make the changes of a sweep themselves, because a busy machine delays
 * such tests for more than 5 s.
 */
export const noSweeps = { sweepMs: Infinity };

/**
 * Starts the service on a separate database and bus namespace; `close` removes everything. By default there is no
 * rate limit, schedule or workspace. `addReplica` starts more replicas on the same database.
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
      // A port that refuses connections, unless a test sets a workspace.
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
