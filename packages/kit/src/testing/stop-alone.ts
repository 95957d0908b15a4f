import { stopInOrder, type StopSteps } from '../stop-in-order.ts';

/** Stops a service whose bus keeps running; messages that it still receives fail and are redelivered. */
export function stopAlone(service: StopSteps): Promise<void> {
  const bus = { stopConsuming: async () => {}, close: async () => {} };
  return stopInOrder([service], bus);
}
