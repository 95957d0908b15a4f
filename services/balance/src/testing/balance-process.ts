// A replica for the fault tests, which kill it.
import { runReplica } from '@geoplan/kit/testing/run-replica';
import { createBalanceService } from '../service.ts';

await runReplica('balance', (parts, vendor) =>
  createBalanceService({
    ...parts,
    balance: { pollMs: 3_600_000, ledgerMonths: 24, timeZone: 'UTC', baseUrls: { apify: vendor } },
  }),
);
