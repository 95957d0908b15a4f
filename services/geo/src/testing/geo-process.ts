// A replica for the fault tests, to be killed: it finds a killed one's pairs sooner than the product's would.
import { runReplica } from '@geoplan/kit/testing/run-replica';
import { createGeoService } from '../service.ts';

await runReplica('geo', (parts, host) =>
  createGeoService({
    ...parts,
    lookup: { perSecond: null, freshDays: 30, usageDays: 100, timeZone: 'UTC', concurrency: 10 },
    sandbox: { host },
    times: { leaseMs: 3_000, sweepMs: 500, providerTimeoutMs: 3_000 },
  }),
);
