import { stopInOrder, type StopSteps } from '../stop-in-order.ts';

/** Ends a service whose bus goes on; messages that it still gets fail for now and come again. */
export function stopAlone(service: StopSteps): Promise<void> {
  const bus = { stopConsuming: async () => {}, close: async () => {} };
  return stopInOrder([service], bus);
}
