import type { GeoRecord, RecordSource } from '@geoplan/contracts/geo/geo-record';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { CountItems } from '@geoplan/kit/metrics/run-metrics';
import { createRunWorkers } from '@geoplan/kit/runs/work/run-workers';
import type { Kysely } from 'kysely';
import { consumeGeoLookup } from './consumers/geo-lookup.ts';
import { findFreshRecords } from '../metrics/db/records/record-writer.ts';
import { geoRuns } from './db/geo-runs.ts';
import { storePairs } from './db/store-pairs.ts';
import type { GeoTables } from '../db/tables.ts';
import { pairKey } from '../metrics/domain/pair-key.ts';
import type { ProviderRegistry } from '../metrics/domain/provider.ts';
import type { BillableCallTracker } from './domain/billable-calls.ts';
import { asFailed, toPair, type ClaimedPair } from './domain/claimed-pair.ts';
import { createPairLookup } from './domain/look-up-pairs.ts';
import { lookupConcurrency } from './domain/lookup-concurrency.ts';

interface LookupWorkersOptions {
  database: Database<GeoTables>;
  providers: ProviderRegistry;
  rateLimit: BillableCallTracker;
  concurrency: number;
  leaseMs: number;
  sweepMs: number;
  countItems: CountItems;
  log: Log;
}

/** Finds fresh stored records of the claimed pairs from `source` (null for any), by `pairKey`. */
async function findStored(
  db: Kysely<GeoTables>,
  claimed: readonly ClaimedPair[],
  source: RecordSource | null,
) {
  const pairs = claimed.map((item) => ({ ...toPair(item), freshSince: new Date(item.input.freshSince) }));
  const records = await findFreshRecords(db, {
    keywords: [...new Set(pairs.map(({ keyword }) => keyword))],
    countries: [...new Set(pairs.map(({ country }) => country))],
    since: new Date(Math.min(...pairs.map(({ freshSince }) => freshSince.getTime()))),
    source,
  });
  const stored = new Map<string, GeoRecord>(records.map((record) => [pairKey(record), record]));
  for (const pair of pairs) {
    const record = stored.get(pairKey(pair));
    if (record && new Date(record.lastUpdated) < pair.freshSince) stored.delete(pairKey(pair));
  }
  return stored;
}

/** Run workers of this process, which buy the waiting pairs of all runs and feed the progress streams. */
export function createLookupWorkers(options: LookupWorkersOptions) {
  const { database, providers, rateLimit, concurrency, leaseMs, sweepMs, countItems, log } = options;
  return createRunWorkers({
    database,
    runs: geoRuns,
    work: {
      plan: createPairLookup({
        providers,
        findStored: (pairs, source) => findStored(database.kysely, pairs, source),
        concurrencyAt: (perSecond) => lookupConcurrency({ concurrency, perSecond }),
      }),
    },
    store: storePairs,
    asFailed,
    isCommitted: (signal) => rateLimit.isBillable(signal),
    consume: consumeGeoLookup,
    leaseMs,
    sweepMs,
    countItems,
    log,
  });
}
