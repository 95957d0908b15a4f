import { geoLookup } from '@geoplan/contracts/geo-runs';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { LookupWorker } from '../domain/lookup-worker.ts';

/**
 * Lets this replica take pairs; a message delivered again permits what is undone by then and changes nothing else.
 * @param messages - taken at once
 */
export async function consumeGeoLookup(bus: Bus, worker: LookupWorker, messages: number): Promise<void> {
  await bus.consume(geoLookup, { service: 'geo', prefetch: messages }, ({ pairs }) => worker.work(pairs));
}
