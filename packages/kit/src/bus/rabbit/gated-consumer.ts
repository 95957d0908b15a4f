import type { Channel, ConsumeMessage } from 'amqplib';
import { settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { Store } from '../bus.ts';
import { createAvailabilityGate, type AvailabilityGate } from '../pause-while-unavailable.ts';

/** A queue and the handler of its messages, which gets `null` if the broker cancelled the consumer. */
export interface Source {
  queue: string;
  onDelivery: (from: Channel, message: ConsumeMessage | null) => void;
}

/** Consumers of a subscription on its current channel, cancelled and restarted as their gate closes and opens. */
export interface GatedConsumer {
  readonly gate: AvailabilityGate;
  /** Consumes on a new channel, unless the gate is closed. */
  begin(channel: Channel, sources: readonly Source[]): Promise<void>;
  /** Makes the consumers follow the gate, one change at a time. */
  adjust(): void;
  /** Cancels the consumers permanently. */
  stop(deadline: Deadline): Promise<void>;
}

interface Options {
  /** Store whose unavailability closes the gate. */
  store: Store | undefined;
  /** For the log. */
  name: string;
  log: Log;
  /** Current channel, or `null`. */
  current: () => Channel | null;
  /** Called when the channel is no longer usable. */
  onFailure: () => void;
}

export function createGatedConsumer({ store, name, log, current, onFailure }: Options): GatedConsumer {
  const gate = createAvailabilityGate({ store, queue: name, log, onChange: adjust });
  /** Consumer tags on the current channel; `null` while they are cancelled. */
  let tags: string[] | null = null;
  let sources: readonly Source[] = [];
  let stopped = false;
  let adjusted: Promise<void> = Promise.resolve();

  async function consume(channel: Channel): Promise<void> {
    const consumed = sources.map(({ queue, onDelivery }) =>
      channel.consume(queue, (message) => onDelivery(channel, message)),
    );
    tags = (await Promise.all(consumed)).map(({ consumerTag }) => consumerTag);
  }

  async function cancel(channel: Channel): Promise<void> {
    const cancelled = tags ?? [];
    tags = null;
    await Promise.all(cancelled.map((tag) => channel.cancel(tag)));
  }

  async function follow(): Promise<void> {
    const channel = current();
    if (!channel || stopped) return;
    try {
      if (!gate.isOpen()) await cancel(channel);
      else if (tags === null) await consume(channel);
    } catch (error) {
      log.warn({ err: error, queue: name }, 'consumer failed to pause or resume');
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
      sources = from;
      tags = null;
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
