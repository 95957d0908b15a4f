import type { Bus } from '../bus/bus.ts';

/** A bus without a broker: nothing is sent or received. */
export const noBus: Bus = {
  publish: async () => undefined,
  consume: async () => undefined,
  ready: () => true,
  queueCounts: async () => [],
  messageCounts: () => [],
  stopConsuming: async () => undefined,
  close: async () => undefined,
};
