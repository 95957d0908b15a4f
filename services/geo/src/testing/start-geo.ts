import { randomBytes } from 'node:crypto';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { createGeoService } from '../service.ts';

type Running = Parameters<typeof createGeoService>[0];
type Options = Partial<Omit<Running, 'lookup'>> & {
  lookup?: Partial<Running['lookup']>;
  /** Broker of the test's own; the shared one unless said. */
  rabbitUrl?: string;
};

/**
 * Starts the service on a database and bus namespace of its own; `close` takes everything away again. No pace limit,
 * no provider and no telling everything again unless said; more replicas on the same database come from `addReplica`.
 */
export async function startGeo(options: Options = {}) {
  const {
    rabbitUrl,
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
  // Else everything might be sent again in the middle of a test that counts messages.
  await geo.sentAtStart();
  let { origin } = first;
  const door = createServiceClient('geo', () => ({ origin, as: someone('user') }));

  return {
    ...geo,
    ...door,
    origin,
    bus: first.bus,
    /** Ends the first replica and sends what is not meant for another to this one. */
    async moveTo(other: string) {
      origin = other;
      await first.close();
    },
  };
}
