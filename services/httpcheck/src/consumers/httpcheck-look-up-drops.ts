import { lookUpDrops } from '@geoplan/contracts/drops/drop-runs';
import type { Bus } from '@geoplan/kit/bus/bus';

/** Wakes the workers of this replica. A duplicate message costs only one claim query and changes nothing. */
export async function consumeLookUpDrops(bus: Bus, wake: () => void): Promise<void> {
  await bus.consume(lookUpDrops, { service: 'httpcheck' }, async () => wake());
}
