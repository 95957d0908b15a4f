import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumeMessage } from 'amqplib';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import { handleMessage, type RetryRules } from '../handle-message.ts';
import { jittered, pauseAfter } from '../retry-pause.ts';
import type { MessageCounts } from '../message-counts.ts';
import type { AvailabilityGate } from '../pause-while-unavailable.ts';
import { park, redrivenOf, retry, triesOf, type Copy } from './republish-message.ts';
import type { Publisher } from './publisher.ts';
import type { QueueNames } from './topology.ts';

/**
 * Maximum number of redrives. With `deliveryLimit` in topology.ts, it bounds the number of workers that one message
 * can kill.
 */
const mostRedrives = 5;

interface SettleOptions extends RetryRules {
  names: QueueNames;
  publisher: Publisher;
  log: Log;
  counts: MessageCounts;
}

/**
 * Handles one message and republishes it to its retry or parking queue if necessary. The original may then be
 * acknowledged.
 * @throws BusUnavailableError if the message could not be moved, in which case the original must be requeued
 */
export async function settleMessage(
  consumer: Consumer,
  message: ConsumeMessage,
  options: SettleOptions & { stopping: AbortSignal; gate: AvailabilityGate },
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
    // A broadcast queue has no retry queue, because no other replica could take the message anyway.
    await pause(jittered(outcome.pauseMs), stopping);
    if (stopping.aborted) return;
    tries = outcome.tries;
  }
}

/**
 * Redrives a message that the broker dead-lettered because its workers died (P7), and parks it if that happens too
 * often. The original may then be acknowledged.
 * @throws BusUnavailableError if the message could not be moved, in which case the original must return to the
 * dead-letter queue
 */
export async function settleDeadLetter(
  consumer: Consumer,
  message: ConsumeMessage,
  options: SettleOptions,
): Promise<void> {
  const { names, publisher, log, counts, retryDelaysMs } = options;
  const copy: Copy = { body: message.content, properties: message.properties };
  const [tries, redriven] = [triesOf(copy), redrivenOf(copy)];
  const cause = message.properties.headers?.['x-death']?.[0]?.reason ?? 'unknown';
  const reason = `set aside by the broker: ${cause}, brought back ${redriven} times`;
  if (redriven >= mostRedrives) {
    await park(publisher, names, copy, { tries, reason });
    counts.add(consumer.service, consumer.declared.type, 'parked');
    log.error({ queue: names.main, reason }, 'message parked: its handler crashed on every delivery');
    return;
  }
  const pauseMs = pauseAfter(redriven + 1, retryDelaysMs);
  await retry(publisher, names, copy, { tries, reason, pauseMs, redriven: redriven + 1 });
  // Logged only after a successful move, because a move is tried every second while the broker accepts nothing.
  log.warn({ queue: names.main, redriven }, 'message returned from the dead-letter queue');
}

/** Waits for `ms`, or until the process stops. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => {});
}
