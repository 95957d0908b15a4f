import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumeMessage } from 'amqplib';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import { handleMessage, type RetryRules } from '../handle-message.ts';
import { jittered } from '../retry-pause.ts';
import type { StoreGate } from '../store-gate.ts';
import { park, retry, triesOf, type Copy } from './republish-message.ts';
import type { Publisher } from './publisher.ts';
import type { QueueNames } from './topology.ts';

export interface SettleOptions extends RetryRules {
  names: QueueNames;
  publisher: Publisher;
  log: Log;
  stopping: AbortSignal;
  gate: StoreGate;
}

/**
 * Handles one message and republishes it to its retry or parking queue if need be; then the original may be acknowledged.
 * @throws BusUnavailableError it could not be moved: the original must go back to its queue
 */
export async function settleMessage(
  consumer: Consumer,
  message: ConsumeMessage,
  options: SettleOptions,
): Promise<void> {
  const { names, publisher, stopping, gate } = options;
  const copy: Copy = { body: message.content, properties: message.properties };
  let tries = triesOf(copy);
  for (;;) {
    const outcome = await handleMessage(consumer, message.content.toString('utf8'), tries, options);
    if (outcome.kind === 'done') return;
    if (outcome.kind === 'park') return park(publisher, names, copy, outcome);
    if (outcome.isTransient) gate.checkStore();
    if (consumer.declared.delivery !== 'broadcast') return retry(publisher, names, copy, outcome);
    // A replica's own queue has no retry queue: nobody else could take the message anyway.
    await pause(jittered(outcome.pauseMs), stopping);
    if (stopping.aborted) return;
    tries = outcome.tries;
  }
}

/** Waits, but not longer than the process lives. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => {});
}
