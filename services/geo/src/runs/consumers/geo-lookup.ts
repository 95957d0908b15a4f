import { geoLookup } from '@geoplan/contracts/geo/geo-runs';
import type { Bus } from '@geoplan/kit/bus/bus';

/** Wakes the lookup workers of this replica. A duplicate message costs only one claim query and changes nothing. */
export async function consumeGeoLookup(bus: Bus, wake: () => void): Promise<void> {
  await bus.consume(geoLookup, { service: 'geo' }, async () => wake());
}
