import type { ConfirmChannel, Message, Options } from 'amqplib';
import { BusUnavailableError } from '../bus-errors.ts';

/**
 * Timeout for a confirm; the outbox waits for this time. A healthy broker takes milliseconds; a queue without a
 * majority never confirms.
 */
const confirmTimeoutMs = 5_000;

/** Destination of a published message; with an empty exchange, the routing key is a queue name. */
export interface Target {
  exchange: string;
  routingKey: string;
  /** False if the message may have no listener. */
  mandatory: boolean;
}

interface Pending {
  readonly done: Promise<void>;
  /** True if the broker found no queue for the message. */
  returned: boolean;
  settle(failure: BusUnavailableError | null): void;
}

/** Outstanding responses of the broker: confirms and queue declarations. */
export interface PendingConfirms {
  /**
   * Resolves with the broker's confirm. @throws BusUnavailableError if the message is refused, has no queue, or is
   * confirmed too late or not at all
   */
  send(channel: ConfirmChannel, target: Target, body: Buffer, properties: Options.Publish): Promise<void>;
  /** Waits in the same way for any other operation of the broker. @throws BusUnavailableError */
  answered(work: Promise<void>): Promise<void>;
  /** Handles the channel's 'return' event, which means that the broker found no queue for this message. */
  markReturned(message: Message): void;
  /** Fails all outstanding operations. The broker may still store the messages, so delivery is at least once. */
  rejectAll(reason: string): void;
  /** Resolves when all current operations have finished. */
  idle(): Promise<void>;
}

export function createPendingConfirms(): PendingConfirms {
  const waiting = new Map<string, Pending>();
  let last = 0;

  function open(): { key: string; pending: Pending } {
    // The key is not the message id, because a duplicate may be in flight at the same time.
    const key = String((last += 1));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const pending: Pending = {
      done: promise,
      returned: false,
      settle(failure) {
        clearTimeout(timer);
        waiting.delete(key);
        if (failure) reject(failure);
        else resolve();
      },
    };
    const late = () =>
      pending.settle(new BusUnavailableError('the broker does not confirm', undefined, 'message'));
    // The extra event-loop turn reads confirms that arrived in time while this process was busy.
    const timer = setTimeout(() => setImmediate(late), confirmTimeoutMs);
    waiting.set(key, pending);
    return { key, pending };
  }

  return {
    send(channel, { exchange, routingKey, mandatory }, body, properties) {
      const { key, pending } = open();
      try {
        const options = { ...properties, persistent: true, mandatory, correlationId: key };
        channel.publish(exchange, routingKey, body, options, (error: unknown) => {
          // A message without a queue is first returned and then still confirmed (P8).
          if (error) pending.settle(rejectionOf(error));
          else pending.settle(pending.returned ? unroutable(routingKey) : null);
        });
      } catch (error) {
        pending.settle(new BusUnavailableError('the channel is closed', error));
      }
      return pending.done;
    },
    answered(work) {
      const { pending } = open();
      void work.then(
        () => pending.settle(null),
        (error: unknown) => pending.settle(refusalOf(error)),
      );
      return pending.done;
    },
    markReturned(message) {
      const pending = waiting.get(String(message.properties.correlationId));
      if (pending) pending.returned = true;
    },
    rejectAll(reason) {
      for (const pending of waiting.values()) pending.settle(new BusUnavailableError(reason));
    },
    async idle() {
      await Promise.allSettled([...waiting.values()].map(({ done }) => done));
    },
  };
}

function unroutable(routingKey: string): BusUnavailableError {
  return new BusUnavailableError(`there is no queue for ${routingKey}`, undefined, 'message');
}

/** amqplib distinguishes a nack (the queue is full or has no leader) from a lost channel only by the error text. */
function rejectionOf(error: unknown): BusUnavailableError {
  const isRefused = error instanceof Error && error.message === 'message nacked';
  const reason = isRefused ? 'the broker refused the message' : 'the channel closed before the confirm';
  return new BusUnavailableError(reason, error, isRefused ? 'message' : 'broker');
}

/** A channel error (403–406) affects only this queue, and any other error the connection. */
function refusalOf(error: unknown): BusUnavailableError {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : 0;
  const isChannelError = code >= 403 && code <= 406;
  const reason = isChannelError ? (error as Error).message : 'the connection to the broker is lost';
  return new BusUnavailableError(reason, error, isChannelError ? 'message' : 'broker');
}
