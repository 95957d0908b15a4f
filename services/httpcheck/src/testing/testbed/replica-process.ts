// A replica for the fault tests, which kill it; a test that does so sets a shorter lease.
import type { Bus } from '@geoplan/kit/bus/bus';
import { runReplica } from '@geoplan/kit/testing/run-replica';
import { createHttpcheckService } from '../../service.ts';
import { serviceOptions, type ReplicaOptions } from './service-options.ts';

/** Publishes each message `copies` times, as at-least-once brokers and outboxes may do. */
const repeating = (bus: Bus, copies: number): Bus => ({
  ...bus,
  async publish(declared, envelope) {
    for (let copy = 0; copy < copies; copy += 1) await bus.publish(declared, envelope);
  },
});

await runReplica('httpcheck', (parts, text) => {
  const options = JSON.parse(text) as ReplicaOptions;
  const bus = repeating(parts.bus, options.copies ?? 1);
  return createHttpcheckService({ ...parts, bus, ...serviceOptions(options) });
});
