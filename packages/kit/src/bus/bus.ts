import type { Envelope, Message } from '@geoplan/contracts/define';
import type { z } from 'zod';
import type { Deadline } from '../deadline.ts';
import type { MessageCount } from './message-counts.ts';
import type { QueueCount } from './parked/parked-messages.ts';

/** The part of a declaration that determines the recipients of the message. */
export type MessageAddress = Pick<Message, 'type' | 'delivery' | 'listeners'>;

/** Health check of a listener's database. */
export interface Store {
  /** @throws if the database does not respond */
  ping(): Promise<void>;
}

export interface ConsumeOptions {
  /** Listening service; must be one of the message's declared listeners. */
  service: string;
  /** Messages handled concurrently by this replica; 20 by default. */
  prefetch?: number;
  /** Handler failures after which the message is parked; 5 by default. */
  maxAttempts?: number;
  /** Consuming is paused while this store does not respond; set by `consumeWhileAvailable`. */
  store?: Store;
}

/**
 * A handler that returns acknowledges the message. If the handler throws, the message is redelivered later, and
 * parked (dead-lettered) after `maxAttempts`. A transient failure (`isTransient`: the database or the broker is down)
 * does not count as an attempt, so the message is retried until it succeeds.
 */
export type Handler<D> = (data: D, envelope: Envelope) => Promise<void>;

/** Message bus between services, with unordered at-least-once delivery; a duplicate has the same id. */
export interface Bus {
  /**
   * Resolves once the broker has stored the message for every declared listener, even for listeners that have never
   * started. Resolves immediately if no listener is declared. Does not validate the data (the outbox's `enqueue`
   * does).
   * @throws BusUnavailableError immediately while the broker is down or blocked, or if it refuses the message or is
   * too slow
   */
  publish(declared: MessageAddress, envelope: Envelope): Promise<void>;
  /**
   * Resolves once consuming has started, or after 5 s while the broker is down. In that case consuming starts later,
   * and `ready` reports it.
   */
  consume<M extends Message>(
    declared: M,
    options: ConsumeOptions,
    handler: Handler<z.output<M['data']>>,
  ): Promise<void>;
  /** True while connected and every consumer is consuming; also false while a consumer's store is down. */
  ready(): boolean;
  /** Message counts in the queues of each consumer of this bus. @throws Error if the broker is down */
  queueCounts(): Promise<QueueCount[]>;
  /** Counts of the messages taken by this process, by outcome. */
  messageCounts(): readonly MessageCount[];
  /**
   * Stops taking messages, drains the running handlers until the deadline and requeues the rest; publishing still
   * works.
   */
  stopConsuming(deadline?: Deadline): Promise<void>;
  /** Stops consuming and disconnects before the deadline; 9 s by default. */
  close(deadline?: Deadline): Promise<void>;
}
