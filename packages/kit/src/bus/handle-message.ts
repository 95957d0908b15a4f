import { isPassing } from '../database/database-failure.ts';
import type { Log } from '../log.ts';
import { nextTraceparent, withTrace } from '../trace.ts';
import type { Consumer } from './consumer.ts';
import { openMessage } from './open-message.ts';
import { defaultRetryDelaysMs, pauseAfter } from './retry-pause.ts';

/** What a message has been through; it travels with the message. */
export interface Tries {
  /** How often a handler failed on it. */
  failures: number;
  /** How often its listener's store or broker was away; never a reason to park it. */
  waits: number;
  /** How often a listener of an older version met it. */
  unread: number;
}

/** How a bus tries again; the same for every message. */
export interface RetryRules {
  /** Pauses before the second, third, … attempt; the last one repeats. */
  retryDelaysMs: readonly number[];
  /** How long a message waits for a replica that knows its version, before it is parked. */
  unreadForMs: number;
}

/** Longer than any upgrade takes; a message that nobody can read must not circle for ever. */
const defaultUnreadForMs = 24 * 3_600_000;

/** What is said, and the usual for the rest. */
export function retryRules({
  retryDelaysMs = defaultRetryDelaysMs,
  unreadForMs = defaultUnreadForMs,
}: Partial<RetryRules>): RetryRules {
  return { retryDelaysMs, unreadForMs };
}

/** What the adapter must do with the message; `tries` counts this one. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry'; pauseMs: number; tries: Tries; reason: string; isPassing: boolean }
  | { kind: 'park'; tries: Tries; reason: string };

/** Headers of RabbitMQ and log lines stay small. */
const longestReason = 500;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
}

interface Facts extends RetryRules {
  log: Log;
  /** For log lines. */
  about: object;
}

/** Something else is away: the message waits for as long as it takes. */
function afterPassing(before: Tries, error: unknown, { log, retryDelaysMs, about }: Facts): Outcome {
  const tries = { ...before, waits: before.waits + 1 };
  // Once per message: an outage of an hour is told by the first line.
  const level = tries.waits === 1 ? 'warn' : 'debug';
  log[level]({ ...about, waits: tries.waits, err: error }, 'message waits: what its handler needs is away');
  const pauseMs = pauseAfter(tries.waits, retryDelaysMs);
  return { kind: 'retry', pauseMs, tries, reason: reasonOf(error), isPassing: true };
}

/** An attempt that counts. */
function afterFailure(consumer: Consumer, before: Tries, error: unknown, facts: Facts): Outcome {
  const { log, retryDelaysMs, about } = facts;
  const reason = reasonOf(error);
  const tries = { ...before, failures: before.failures + 1 };
  const told = { ...about, failures: tries.failures, err: error };
  if (tries.failures >= consumer.maxAttempts) {
    log.error(told, 'message parked: every attempt failed');
    return { kind: 'park', tries, reason };
  }
  log.warn(told, 'message not handled, it will be tried again');
  const pauseMs = pauseAfter(tries.failures, retryDelaysMs);
  return { kind: 'retry', pauseMs, tries, reason, isPassing: false };
}

/** A rolling upgrade: a newer replica may take it next time, so it waits at the longest pause. */
function afterNewer(consumer: Consumer, before: Tries, reason: string, facts: Facts): Outcome {
  const { log, retryDelaysMs, unreadForMs, about } = facts;
  const tries = { ...before, unread: before.unread + 1 };
  const pauseMs = retryDelaysMs.at(-1) ?? 0;
  // A broadcast's queue is this replica's own: nobody else could ever take it.
  if (consumer.declared.delivery === 'broadcast' || tries.unread * pauseMs > unreadForMs) {
    log.error({ ...about, reason }, 'message parked: no version here knows it');
    return { kind: 'park', tries, reason };
  }
  const level = tries.unread === 1 ? 'warn' : 'debug';
  log[level]({ ...about, reason }, 'message waits for a replica that knows its version');
  return { kind: 'retry', pauseMs, tries, reason, isPassing: false };
}

/** Checks the form, runs the handler inside the message's trace and decides what follows; never throws. */
export async function handleMessage(
  consumer: Consumer,
  body: string,
  before: Tries,
  options: RetryRules & { log: Log },
): Promise<Outcome> {
  const { log } = options;
  const about = { message: consumer.declared.type, listener: consumer.service };
  const facts = { ...options, about };
  const opened = openMessage(consumer, body);
  if (opened.kind !== 'message') {
    const reason = opened.reason.slice(0, longestReason);
    if (opened.kind === 'newer') return afterNewer(consumer, before, reason, facts);
    if (opened.kind === 'wrong') return afterFailure(consumer, before, new Error(reason), facts);
    log.error({ ...about, reason }, 'message parked: it cannot be read');
    return { kind: 'park', tries: before, reason };
  }
  const { envelope, data } = opened;
  const trace = {
    traceparent: nextTraceparent(envelope.traceparent),
    ...(envelope.actor === undefined ? {} : { actor: envelope.actor }),
  };
  return withTrace(trace, async (): Promise<Outcome> => {
    const startedAt = performance.now();
    try {
      await consumer.handler(data, envelope);
      log.info(
        { ...about, id: envelope.id, ms: Math.round(performance.now() - startedAt) },
        'message handled',
      );
      return { kind: 'done' };
    } catch (error) {
      const told = { ...facts, about: { ...about, id: envelope.id } };
      if (isPassing(error)) return afterPassing(before, error, told);
      return afterFailure(consumer, before, error, told);
    }
  });
}
