import type { Pool } from 'pg';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import { handleMessage, type RetryRules } from '../handle-message.ts';
import { jittered } from '../retry-pause.ts';
import type { MessageCounts } from '../message-counts.ts';
import type { AvailabilityGate } from '../pause-while-unavailable.ts';
import { park, postpone, remove, type Leased } from './message-queue.ts';

/** Delivery limit, equal to the number of worker deaths that RabbitMQ's delivery limit and redrives allow, 21 × 6. */
const mostDeliveries = 126;

/**
 * Handles one leased message and settles it (delete, retry, park). Returns the delay before a retry, or `null`; never
 * throws.
 */
export async function settleMessage(
  consumer: Consumer,
  message: Leased,
  options: RetryRules & {
    pool: Pool;
    log: Log;
    gate: AvailabilityGate;
    counts: MessageCounts;
    /** Queue name under which the listener's messages are parked. */
    listener: string;
  },
): Promise<number | null> {
  const { pool, log, gate, listener, counts } = options;
  const about = { message: consumer.declared.type, listener: consumer.service };
  try {
    if (message.deliveries > mostDeliveries) {
      log.error(about, 'message parked: its handler crashed on every delivery');
      const reason = `its handler vanished ${mostDeliveries} times in a row`;
      await park(pool, message, { listener, failures: message.failures, reason });
      counts.add(consumer.service, consumer.declared.type, 'parked');
      return null;
    }
    const outcome = await handleMessage(consumer, message.body, message, options);
    if (outcome.kind === 'done') await remove(pool, message);
    else if (outcome.kind === 'park') {
      const { tries, reason } = outcome;
      await park(pool, message, { listener, failures: tries.failures, reason });
    } else {
      if (outcome.isTransient) gate.checkStore();
      const delayMs = jittered(outcome.pauseMs);
      await postpone(pool, message, outcome.tries, delayMs);
      return delayMs;
    }
    return null;
  } catch (error) {
    log.warn({ ...about, err: error }, 'message acknowledgement failed, it will be redelivered');
    return null;
  }
}
