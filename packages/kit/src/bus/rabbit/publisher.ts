import type { Options } from 'amqplib';
import { deadlineIn, settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { MessageAddress } from '../bus.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { createBindingCheck } from './binding-check.ts';
import { openPublishChannel } from './publish-channel.ts';
import { createPublishWindow } from './publish-window.ts';
import { createPendingConfirms, type Stored, type Target } from './pending-confirms.ts';

/** performance.md 3: a window of 1,000 confirms is as fast as no confirms at all. */
const windowSize = 1_000;
/** Grace period for pending confirms at close: each one that arrives spares a duplicate. */
const lastConfirmsMs = 1_000;

/** The publisher of the process, on a connection of its own: from a blocked one the broker reads no acks either. */
export interface Publisher {
  /** @throws BusUnavailableError away, blocked or too slow */
  send(target: Target, body: Buffer, properties: Options.Publish): Promise<Stored>;
  /** A declared listener's queue that does not exist, or null. @throws BusUnavailableError */
  missingListener(declared: MessageAddress): Promise<string | null>;
  ready(): boolean;
  close(deadline: Deadline): Promise<void>;
}

/** Connects and reconnects by itself. */
export function openPublisher(options: { url: string; log: Log; namespace: string }): Publisher {
  const pendingConfirms = createPendingConfirms();
  const channel = openPublishChannel({ ...options, pendingConfirms });
  const window = createPublishWindow(windowSize);
  const bindings = createBindingCheck(options.namespace);

  return {
    async send(target, body, properties) {
      channel.throwIfOpen();
      const calledAt = Date.now();
      await window.acquire();
      try {
        const { channel: open } = await channel.get(calledAt);
        return await pendingConfirms.send(open, target, body, properties);
      } finally {
        window.release();
      }
    },
    async missingListener(declared) {
      channel.throwIfOpen();
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
      await settledBy(pendingConfirms.idle(), confirmed);
      await channel.close(deadline);
    },
  };
}
