import type { Options } from 'amqplib';
import { deadlineIn, settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { MessageAddress } from '../bus.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { createListenerBindings } from './listener-bindings.ts';
import { openPublishChannel } from './publish-channel.ts';
import { createPublishWindow } from './publish-window.ts';
import { createUnconfirmed, type Stored, type Target } from './unconfirmed.ts';

/** performance.md 3: a window of 1,000 confirms is as fast as no confirms at all. */
const windowSize = 1_000;
/** Confirms that arrive at the last moment spare duplicates. */
const lastConfirmsMs = 1_000;

/** Everything this process publishes, on a connection of its own: from a blocked one the broker reads no acks either. */
export interface Publisher {
  /** @throws BusUnavailableError away, blocked or too slow */
  send(target: Target, body: Buffer, properties: Options.Publish): Promise<Stored>;
  /** A declared listener's queue that does not exist, or null. @throws BusUnavailableError */
  missingListener(declared: MessageAddress): Promise<string | null>;
  ready(): boolean;
  close(deadline: Deadline): Promise<void>;
}

/** Connects by itself and stays connected. */
export function openPublisher(options: { url: string; log: Log; namespace: string }): Publisher {
  const unconfirmed = createUnconfirmed();
  const channel = openPublishChannel({ ...options, unconfirmed });
  const window = createPublishWindow(windowSize);
  const bindings = createListenerBindings(options.namespace);

  return {
    async send(target, body, properties) {
      channel.checkRefusal();
      const calledAt = Date.now();
      await window.enter();
      try {
        const { channel: open } = await channel.get(calledAt);
        return await unconfirmed.send(open, target, body, properties);
      } finally {
        window.leave();
      }
    },
    async missingListener(declared) {
      channel.checkRefusal();
      const { model } = await channel.get(Date.now());
      try {
        return bindings.complete(model, declared)
          ? null
          : await channel.answered(bindings.missing(model, declared));
      } catch (error) {
        if (error instanceof BusUnavailableError) throw error;
        throw new BusUnavailableError('the connection to the broker is lost', error);
      }
    },
    ready: () => channel.open(),
    async close(deadline) {
      const confirmed = AbortSignal.any([deadline, deadlineIn(lastConfirmsMs)]);
      await settledBy(unconfirmed.idle(), confirmed);
      await channel.close(deadline);
    },
  };
}
