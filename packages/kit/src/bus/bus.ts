import type { Envelope, Message } from '@geoplan/contracts/define';
import type { z } from 'zod';
import type { Deadline } from '../deadline.ts';
import type { MessageCount } from './message-counts.ts';
import type { QueueCount } from './parked/parked-messages.ts';

/** The part of a declaration that decides who gets the message. */
export type MessageAddress = Pick<Message, 'type' | 'delivery' | 'listeners'>;

/** Health check of a listener's own database. */
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
  /** While it does not answer, consuming is paused; `consumeWhileAvailable` fills it in. */
  store?: Store;
}

/**
 * Returning acknowledges; throwing means retry later, and park (dead-letter) after `maxAttempts`. A transient failure
 * (`isTransient`: the database or the broker is away) is no attempt: such a message is retried for as long as it takes.
 */
export type Handler<D> = (data: D, envelope: Envelope) => Promise<void>;

/** The message bus between services: at-least-once, unordered; a duplicate carries the same id. */
export interface Bus {
  /**
   * Resolves once the broker has stored it for every declared listener, whether that has ever started or not; at once
   * where none is declared. Never checks the data (`enqueue` of the outbox does).
   * @throws BusUnavailableError at once while the broker is away or blocked, or when it refuses or is too slow
   */
  publish(declared: MessageAddress, envelope: Envelope): Promise<void>;
  /** Resolves once consuming, or after 5 s while the broker is away: it then starts by itself, and `ready` says when. */
  consume<M extends Message>(
    declared: M,
    options: ConsumeOptions,
    handler: Handler<z.output<M['data']>>,
  ): Promise<void>;
  /** True while connected and every consumer is consuming; false too while a consumer's store is away. */
  ready(): boolean;
  /** What lies in the queues of each consumer of this bus. @throws Error the broker is away */
  queueCounts(): Promise<QueueCount[]>;
  /** What became of the messages that this process took. */
  messageCounts(): readonly MessageCount[];
  /** Stops taking messages, drains the running handlers until the deadline and requeues the rest; still publishes. */
  stopConsuming(deadline?: Deadline): Promise<void>;
  /** Stops consuming and disconnects, all by the deadline; 9 s unless said. */
  close(deadline?: Deadline): Promise<void>;
}
