import type { Bus } from './bus/bus.ts';
import { stopDeadlines, type Deadline } from './deadline.ts';

/** Phases of a service's graceful shutdown; what still runs at a deadline is cut. */
export interface StopSteps {
  /** Not ready: accepts nothing more, answers the calls in flight, lets its jobs release their work. */
  drain(deadline: Deadline): Promise<void>;
  /** The outbox relay finishes its batch; what handlers and calls wrote last is sent here or by the next process. */
  flush(deadline: Deadline): Promise<void>;
  /** Nothing works any more: database and clients go. */
  disconnect(deadline: Deadline): Promise<void>;
}

/**
 * Ends services that share a bus (reliability "How" 13): consumers and calls side by side, then the outbox, then the bus,
 * the databases last. A database that went before its consumers would fail the messages in their hands.
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
