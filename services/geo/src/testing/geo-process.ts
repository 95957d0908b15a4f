// A replica for the fault tests, to be killed: it finds a killed one's pairs sooner than the product's would.
import { runReplica } from '@geoplan/kit/testing/run-replica';
import { createGeoService } from '../service.ts';

// The fake vendor's host, and after a space how long an answer is waited for, in ms; the product's limit unless said.
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
