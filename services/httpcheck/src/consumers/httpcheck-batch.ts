import { checkBatch } from '@geoplan/contracts/http-status/http-status-runs';
import type { Bus } from '@geoplan/kit/bus/bus';

/** Wakes the workers of this replica; a duplicate message costs one claim query and changes nothing else. */
export async function consumeCheckBatch(bus: Bus, wake: () => void): Promise<void> {
  await bus.consume(checkBatch, { service: 'httpcheck' }, async () => wake());
}
