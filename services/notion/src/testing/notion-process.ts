// A replica for the fault tests, which kill it: it takes over a killed one's syncs sooner than in production.
import { runReplica } from '@geoplan/kit/testing/run-replica';
import { createNotionService } from '../service.ts';

await runReplica('notion', (parts, baseUrl) =>
  createNotionService({
    ...parts,
    notion: { baseUrl, perSecond: null, syncMinutes: 0 },
    times: { leaseMs: 1_000, sweepMs: 100 },
  }),
);
