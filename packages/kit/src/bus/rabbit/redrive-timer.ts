import type { ChannelModel } from 'amqplib';
import type { Log } from '../../log.ts';
import type { Publisher } from './publisher.ts';
import { redrive } from './redrive.ts';
import type { Subscription } from './subscription.ts';

interface Options {
  everyMs: number;
  publisher: Publisher;
  log: Log;
  /** The consuming connection, or null while there is none. */
  model(): ChannelModel | null;
  subscriptions: readonly Subscription[];
}

/** Redrives the dead-letter queues of this bus's consumers periodically; returns its stop. */
export function startRedriveTimer(options: Options): () => void {
  const { everyMs, publisher, log, subscriptions } = options;
  let sweeping = false;

  async function sweep(): Promise<void> {
    const model = options.model();
    const shared = subscriptions.filter((one) => one.durable && one.consuming());
    if (!model || shared.length === 0 || sweeping) return;
    sweeping = true;
    try {
      const queues = shared.map(({ names }) => names);
      await redrive(model, queues, { publisher, log });
    } catch (error) {
      log.warn({ err: error }, 'the dead queues could not be emptied');
    } finally {
      sweeping = false;
    }
  }

  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}
