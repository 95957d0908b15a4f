import { checkBatch } from '@geoplan/contracts/http-status/http-status-runs';
import type { Bus } from '@geoplan/kit/bus/bus';

/** Wakes the workers of this replica. A duplicate message costs only one claim query and changes nothing. */
export async function consumeCheckBatch(bus: Bus, wake: () => void): Promise<void> {
  await bus.consume(checkBatch, { service: 'httpcheck' }, async () => wake());
}
