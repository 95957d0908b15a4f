import { geoLookup } from '@geoplan/contracts/geo-runs';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { LookupWorker } from '../domain/runs/lookup-worker.ts';

/** Wakes the lookup worker of this replica; a duplicate message costs one claim query and changes nothing else. */
export async function consumeGeoLookup(bus: Bus, worker: LookupWorker): Promise<void> {
  await bus.consume(geoLookup, { service: 'geo' }, async () => worker.wake());
}
