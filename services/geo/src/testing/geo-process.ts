// A replica for the fault tests, which kill it: it takes over a killed one's pairs sooner than in production.
import { runReplica } from '@geoplan/kit/testing/run-replica';
import { createGeoService } from '../service.ts';

// Host of the fake vendor, optionally followed by a space and a response timeout in ms; the product's by default.
await runReplica('geo', (parts, outside) => {
  const [host = '', timeoutMs] = outside.split(' ');
  const providerTimeoutMs = timeoutMs === undefined ? undefined : Number(timeoutMs);
  return createGeoService({
    ...parts,
    lookup: { perSecond: null, freshDays: 30, usageDays: 100, timeZone: 'UTC', concurrency: 10 },
    sandbox: { host },
    times: { leaseMs: 3_000, sweepMs: 500, providerTimeoutMs },
  });
});
