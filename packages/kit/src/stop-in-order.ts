import type { Bus } from './bus/bus.ts';
import { stopDeadlines, type Deadline } from './deadline.ts';

/** Phases of a service's graceful shutdown; everything still running at a deadline is cut. */
export interface StopSteps {
  /** Reports not ready, accepts no more work, completes running calls and lets jobs release their work. */
  drain(deadline: Deadline): Promise<void>;
  /**
   * Lets the outbox relay finish its batch; the last writes of handlers and calls are sent now or by the next process.
   */
  flush(deadline: Deadline): Promise<void>;
  /** Closes database and clients once no work is running. */
  disconnect(deadline: Deadline): Promise<void>;
}

/**
 * Stops services that share a bus (reliability "How" 13). Consumers and calls stop concurrently, then the outbox,
 * then the bus, and finally the databases. Closing a database before its consumers would fail the messages they are
 * handling.
 */
export async function stopInOrder(
  services: readonly StopSteps[],
  bus: Pick<Bus, 'stopConsuming' | 'close'>,
  { drained, ended } = stopDeadlines(),
): Promise<void> {
  await Promise.all([bus.stopConsuming(drained), ...services.map((service) => service.drain(drained))]);
  await Promise.all(services.map((service) => service.flush(ended)));
  await bus.close(ended);
  await Promise.all(services.map((service) => service.disconnect(ended)));
}
