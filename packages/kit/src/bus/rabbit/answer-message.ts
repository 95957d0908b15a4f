import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumeMessage } from 'amqplib';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import { handleMessage } from '../handle-message.ts';
import { failuresOf, park, retry, type Copy } from './move-message.ts';
import type { Publisher } from './publisher.ts';
import type { QueueNames } from './topology.ts';

export interface AnswerOptions {
  names: QueueNames;
  publisher: Publisher;
  log: Log;
  retryDelaysMs: readonly number[];
  stopping: AbortSignal;
}

/**
 * Handles one message and moves it where it belongs next; afterwards the original may be acknowledged.
 * @throws BusUnavailableError it could not be moved: the original must go back to its queue
 */
export async function answerMessage(
  consumer: Consumer,
  message: ConsumeMessage,
  options: AnswerOptions,
): Promise<void> {
  const { names, publisher, stopping } = options;
  const copy: Copy = { body: message.content, properties: message.properties };
  let failures = failuresOf(copy);
  for (;;) {
    const outcome = await handleMessage(consumer, message.content.toString('utf8'), failures, options);
    if (outcome.kind === 'done') return;
    if (outcome.kind === 'park') return park(publisher, names, copy, outcome);
    if (consumer.declared.delivery !== 'broadcast') return retry(publisher, names, copy, outcome);
    // A replica's own queue has no retry queue: nobody else could take the message anyway.
    await pause(outcome.delayMs, stopping);
    if (stopping.aborted) return;
    failures = outcome.failures;
  }
}

/** Waits, but not longer than the process lives. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => {});
}
