import { randomBytes } from 'node:crypto';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { createGeoService } from '../service.ts';

type Running = Parameters<typeof createGeoService>[0];
type Options = Partial<Omit<Running, 'lookup'>> & {
  lookup?: Partial<Running['lookup']>;
  /** RabbitMQ that delivers the messages, for tests of their delivery; by default they stay in memory. */
  rabbitUrl?: string;
};

/**
 * Starts the service on a separate database and bus namespace; `close` removes everything. By default there is no
 * rate limit, no provider and no resend. `addReplica` starts more replicas on the same database.
 */
export async function startGeo(options: Options = {}) {
  const {
    rabbitUrl = null,
    lookup,
    secretsKeys = `test:${randomBytes(32).toString('base64')}`,
    times,
    ...others
  } = options;
  const quiet: Running['times'] = { medianPollMs: Infinity, ...times };
  const geo = await serviceUnderTest({
    name: 'geo',
    migrations: new URL('../db/migrations/', import.meta.url),
    start: createGeoService,
    own: {
      ...others,
      times: quiet,
      secretsKeys,
      lookup: { perSecond: null, freshDays: 30, usageDays: 100, timeZone: 'UTC', concurrency: 20, ...lookup },
    },
    rabbitUrl,
  });
  const first = await geo.addReplica();
  // A resend in the middle of a test would change its number of messages.
  await geo.sentAtStart();
  let { origin } = first;
  const door = createServiceClient('geo', () => ({ origin, as: someone('user') }));

  return {
    ...geo,
    ...door,
    origin,
    bus: first.bus,
    /** Stops the first replica, and sends further requests to the other one. */
    async moveTo(other: string) {
      origin = other;
      await first.close();
    },
  };
}
