import { geoLookup } from '@geoplan/contracts/geo-runs';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { LookupWorker } from '../domain/lookup-worker.ts';

/** Lets this replica look for pairs; one message too many is one look too many and changes nothing else. */
export async function consumeGeoLookup(bus: Bus, worker: LookupWorker): Promise<void> {
  await bus.consume(geoLookup, { service: 'geo' }, async () => worker.wake());
}
