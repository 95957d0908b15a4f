import type { ConfirmChannel, Message, Options } from 'amqplib';
import { BusUnavailableError } from '../bus-errors.ts';

/** Confirm timeout: a healthy broker takes milliseconds, a queue without a majority never confirms; the outbox waits so long. */
const confirmTimeoutMs = 5_000;

/** Where a publish goes: the empty exchange takes a queue's name as routing key. */
export interface Target {
  exchange: string;
  routingKey: string;
  /** False where nobody listening is normal. */
  mandatory: boolean;
}

export type Stored = 'stored' | 'unroutable';

interface Waiting {
  returned: boolean;
  settle(result: Stored | BusUnavailableError): void;
}

/** Publisher confirms that are still outstanding. */
export interface PendingConfirms {
  /** Resolves with the broker's confirm. @throws BusUnavailableError refused, too late or cut off */
  send(channel: ConfirmChannel, target: Target, body: Buffer, properties: Options.Publish): Promise<Stored>;
  /** For the channel's 'return' event: the broker found no queue for this message. */
  markReturned(message: Message): void;
  /** Fails all of them; the broker may still store the messages, hence at-least-once. */
  rejectAll(reason: string): void;
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>;
}

export function createPendingConfirms(): PendingConfirms {
  const waiting = new Map<string, Waiting>();
  const whenIdle: (() => void)[] = [];
  let last = 0;

  return {
    send(channel, target, body, properties) {
      return new Promise<Stored>((resolve, reject) => {
        // Not the message id: a duplicate may be on its way at the same time.
        const key = String((last += 1));
        const timer = setTimeout(
          () => entry.settle(new BusUnavailableError('the broker does not confirm', undefined, 'message')),
          confirmTimeoutMs,
        );
        const entry: Waiting = {
          returned: false,
          settle(result) {
            if (!waiting.delete(key)) return;
            clearTimeout(timer);
            if (waiting.size === 0) for (const resume of whenIdle.splice(0)) resume();
            if (result instanceof BusUnavailableError) reject(result);
            else resolve(result);
          },
        };
        waiting.set(key, entry);
        try {
          const { exchange, routingKey, mandatory } = target;
          const options = { ...properties, persistent: true, mandatory, correlationId: key };
          channel.publish(exchange, routingKey, body, options, (error: unknown) => {
            // A message without a queue is returned first and then confirmed all the same (P8).
            if (error) entry.settle(rejectionOf(error));
            else entry.settle(entry.returned ? 'unroutable' : 'stored');
          });
        } catch (error) {
          entry.settle(new BusUnavailableError('the channel is closed', error));
        }
      });
    },
    markReturned(message) {
      const entry = waiting.get(String(message.properties.correlationId));
      if (entry) entry.returned = true;
    },
    rejectAll(reason) {
      for (const entry of waiting.values()) entry.settle(new BusUnavailableError(reason));
    },
    async idle() {
      if (waiting.size > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
  };
}

/** amqplib distinguishes a nack (the queue is full or has no leader) and a lost channel by their texts only. */
function rejectionOf(error: unknown): BusUnavailableError {
  const isRefused = error instanceof Error && error.message === 'message nacked';
  const reason = isRefused ? 'the broker refused the message' : 'the channel closed before the confirm';
  return new BusUnavailableError(reason, error, isRefused ? 'message' : 'broker');
}
