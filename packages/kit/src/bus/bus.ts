import type { Envelope, Message } from '@geoplan/contracts/define';
import type { z } from 'zod';
import type { Deadline } from '../deadline.ts';
import type { ParkedCount } from './parked/parked-messages.ts';

/** The part of a declaration that decides who gets the message. */
export type MessageAddress = Pick<Message, 'type' | 'delivery' | 'listeners'>;

/** A listener's own database, as far as its consumers need it. */
export interface Store {
  /** @throws when it does not answer */
  ping(): Promise<void>;
}

export interface ConsumeOptions {
  /** The listening service; must be one of the message's declared listeners. */
  service: string;
  /** Messages handled at once by this replica; 20 unless said. */
  prefetch?: number;
  /** Handler failures after which the message is parked; 5 unless said. */
  maxAttempts?: number;
  /** While it does not answer, no message is taken; `consumeWhile` fills it in. */
  store?: Store;
}

/**
 * Returning means handled; throwing means try again later, and park after `maxAttempts`. A passing failure (`isPassing`:
 * the store or the broker is away) is no attempt: such a message waits for as long as it takes.
 */
export type Handler<D> = (data: D, envelope: Envelope) => Promise<void>;

/** How services hear of each other. At least once, in no promised order; a duplicate carries the same id. */
export interface Bus {
  /**
   * Resolves once the broker has stored it for every listener, at once where none is declared; never checks the data (`enqueue` of the outbox does).
   * @throws UnroutableError a declared listener of an event or job has no queue yet
   * @throws BusUnavailableError the broker is away, blocked or too slow
   */
  publish(declared: MessageAddress, envelope: Envelope): Promise<void>;
  /** Resolves once consuming, or after 5 s while the broker is away: it then begins by itself, and `ready` says when. */
  consume<M extends Message>(
    declared: M,
    options: ConsumeOptions,
    handler: Handler<z.output<M['data']>>,
  ): Promise<void>;
  /** True while connected and every consumer is consuming; false too while a consumer's store is away. */
  ready(): boolean;
  /** How many are parked for each consumer of this bus. @throws Error the broker is away */
  parkedCounts(): Promise<ParkedCount[]>;
  /** Takes no more messages, waits for the handlers at work until the deadline and hands back the rest; still publishes. */
  stopConsuming(deadline?: Deadline): Promise<void>;
  /** Stops consuming and disconnects, all by the deadline; 9 s unless said. */
  close(deadline?: Deadline): Promise<void>;
}
