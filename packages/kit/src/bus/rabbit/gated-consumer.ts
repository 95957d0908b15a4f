import type { Channel, ConsumeMessage } from 'amqplib';
import { settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { Store } from '../bus.ts';
import { createStoreGate, type StoreGate } from '../store-gate.ts';

/** A consumer on the current channel, cancelled and restarted with its gate. */
export interface GatedConsumer {
  readonly gate: StoreGate;
  /** Consumes on a fresh channel, unless the gate is closed. */
  begin(channel: Channel, queue: string): Promise<void>;
  /** Brings the consumer in line with the gate, one change after the other. */
  adjust(): void;
  /** Cancels it for good. */
  stop(deadline: Deadline): Promise<void>;
}

interface Options {
  /** Its gate closes while this does not answer. */
  store: Store | undefined;
  /** For the log. */
  name: string;
  log: Log;
  onDelivery: (from: Channel, message: ConsumeMessage | null) => void;
  /** The channel in use, or null. */
  current: () => Channel | null;
  /** The channel is of no use any more. */
  onFailure: () => void;
}

export function createGatedConsumer(options: Options): GatedConsumer {
  const { store, name, log, onDelivery, current, onFailure } = options;
  const gate = createStoreGate({ store, queue: name, log, onChange: adjust });
  /** Consumer tag on the current channel; null while it is cancelled. */
  let tag: string | null = null;
  let queue = '';
  let stopped = false;
  let adjusted: Promise<void> = Promise.resolve();

  async function consume(channel: Channel): Promise<void> {
    const { consumerTag } = await channel.consume(queue, (message) => onDelivery(channel, message));
    tag = consumerTag;
  }

  async function cancel(channel: Channel): Promise<void> {
    if (tag === null) return;
    const cancelled = tag;
    tag = null;
    await channel.cancel(cancelled);
  }

  async function follow(): Promise<void> {
    const channel = current();
    if (!channel || stopped) return;
    try {
      if (!gate.isOpen()) await cancel(channel);
      else if (tag === null) await consume(channel);
    } catch (error) {
      log.warn({ err: error, queue }, 'the consumer could not follow its store');
      onFailure();
    }
  }

  function adjust(): void {
    adjusted = adjusted.then(follow);
  }

  return {
    gate,
    adjust,
    async begin(channel, from) {
      queue = from;
      tag = null;
      if (gate.isOpen()) await consume(channel);
    },
    async stop(deadline) {
      stopped = true;
      gate.stop();
      const channel = current();
      if (channel)
        await settledBy(
          adjusted.then(() => cancel(channel)),
          deadline,
        );
    },
  };
}
