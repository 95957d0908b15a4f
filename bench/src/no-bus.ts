import type { Bus } from '@geoplan/kit/bus/bus';

/** For processes measured without a broker: nothing is told and nothing heard. */
export const noBus: Bus = {
  publish: async () => undefined,
  consume: async () => undefined,
  ready: () => true,
  parkedCounts: async () => [],
  stopConsuming: async () => undefined,
  close: async () => undefined,
};
