import type { Envelope } from '@geoplan/contracts/define';
import { isTransient } from '../database/database-failure.ts';
import type { Log } from '../log.ts';
import { nextTraceparent, readTraceparent, withTrace, type Trace } from '../trace.ts';
import { spanSink } from '../tracing/finished-spans.ts';
import type { Consumer } from './consumer.ts';
import type { MessageCounts, MessageResult } from './message-counts.ts';
import { parseMessage, readEnvelope, type ParsedMessage } from './parse-message.ts';
import { defaultRetryDelaysMs, pauseAfter } from './retry-pause.ts';

/** Delivery history of a message, carried in the message. */
export interface Tries {
  /** Number of failures of the message's handler. */
  failures: number;
  /**
   * Number of retries because the listener's store or the broker was down; they never cause the message to be parked.
   */
  waits: number;
  /** Number of deliveries to listeners of an older version that could not read the message. */
  unread: number;
}

/** Retry policy of a bus; the same for every message. */
export interface RetryRules {
  /** Pauses before the second, third, … attempt; the last one repeats. */
  retryDelaysMs: readonly number[];
  /** Maximum time that a message waits for a replica that supports its version, before it is parked. */
  unreadForMs: number;
}

/** Default time limit, longer than any upgrade takes, because an unreadable message must not circulate forever. */
const defaultUnreadForMs = 24 * 3_600_000;

/** Fills in the defaults. */
export function retryRules({
  retryDelaysMs = defaultRetryDelaysMs,
  unreadForMs = defaultUnreadForMs,
}: Partial<RetryRules>): RetryRules {
  return { retryDelaysMs, unreadForMs };
}

/** Action the adapter must take for the message; `tries` includes this attempt. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry'; pauseMs: number; tries: Tries; reason: string; isTransient: boolean }
  | { kind: 'park'; tries: Tries; reason: string };

/** Maximum length of a reason; keeps RabbitMQ headers and log lines small. */
const longestReason = 500;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
}

interface FailureContext extends RetryRules {
  log: Log;
  /** Fields for log lines. */
  about: object;
}

/** A dependency is down, so the message is retried until it recovers, without counting an attempt. */
function afterTransientFailure(
  before: Tries,
  error: unknown,
  { log, retryDelaysMs, about }: FailureContext,
): Outcome {
  const tries = { ...before, waits: before.waits + 1 };
  // Logged as a warning once per message, because one line is enough even for a one-hour outage.
  const level = tries.waits === 1 ? 'warn' : 'debug';
  log[level](
    { ...about, waits: tries.waits, err: error },
    'message deferred: a dependency of its handler was unavailable',
  );
  const pauseMs = pauseAfter(tries.waits, retryDelaysMs);
  return { kind: 'retry', pauseMs, tries, reason: reasonOf(error), isTransient: true };
}

/** A failed attempt, which is retried, or parked if it was the last. */
function afterFailure(consumer: Consumer, before: Tries, error: unknown, context: FailureContext): Outcome {
  const { log, retryDelaysMs, about } = context;
  const reason = reasonOf(error);
  const tries = { ...before, failures: before.failures + 1 };
  const fields = { ...about, failures: tries.failures, err: error };
  if (tries.failures >= consumer.maxAttempts) {
    log.error(fields, 'message parked: every attempt failed');
    return { kind: 'park', tries, reason };
  }
  log.warn(fields, 'message handler failed, will retry');
  const pauseMs = pauseAfter(tries.failures, retryDelaysMs);
  return { kind: 'retry', pauseMs, tries, reason, isTransient: false };
}

/**
 * During a rolling upgrade, a newer replica may receive the next delivery, so the message is retried after the
 * longest pause.
 */
function afterNewer(consumer: Consumer, before: Tries, reason: string, context: FailureContext): Outcome {
  const { log, retryDelaysMs, unreadForMs, about } = context;
  const tries = { ...before, unread: before.unread + 1 };
  const pauseMs = retryDelaysMs.at(-1) ?? 0;
  // A broadcast is parked immediately, because its queue belongs to this replica and no other replica could take it.
  if (consumer.declared.delivery === 'broadcast' || tries.unread * pauseMs > unreadForMs) {
    log.error({ ...about, reason }, 'message parked: unsupported version');
    return { kind: 'park', tries, reason };
  }
  const level = tries.unread === 1 ? 'warn' : 'debug';
  log[level]({ ...about, reason }, 'message deferred: version not supported by this replica');
  return { kind: 'retry', pauseMs, tries, reason, isTransient: false };
}

/** Outcome of a message that cannot be passed to its handler. */
function afterUnreadable(
  consumer: Consumer,
  before: Tries,
  parsed: Exclude<ParsedMessage, { kind: 'message' }>,
  context: FailureContext,
): Outcome {
  const reason = parsed.reason.slice(0, longestReason);
  if (parsed.kind === 'newer') return afterNewer(consumer, before, reason, context);
  if (parsed.kind === 'wrong') return afterFailure(consumer, before, new Error(reason), context);
  context.log.error({ ...context.about, reason }, 'message parked: malformed');
  return { kind: 'park', tries: before, reason };
}

/** Fields of every log line about a message: its id, its trace and, if any, its run. */
function traceOf(envelope: Envelope | null): Trace {
  if (!envelope) return { traceparent: nextTraceparent() };
  const { id, traceparent, actor, data } = envelope;
  const runId = (data as { runId?: unknown } | null)?.runId;
  return {
    traceparent: nextTraceparent(traceparent),
    messageId: id,
    ...(actor === undefined ? {} : { actor }),
    ...(typeof runId === 'string' ? { runId } : {}),
  };
}

function resultOf(outcome: Outcome): MessageResult {
  if (outcome.kind === 'done') return 'handled';
  if (outcome.kind === 'park') return 'parked';
  return outcome.isTransient ? 'waited' : 'retried';
}

/** Validates the message, runs the handler inside its trace and decides on ack, retry or park; never throws. */
export function handleMessage(
  consumer: Consumer,
  body: string,
  before: Tries,
  options: RetryRules & { log: Log; counts: MessageCounts },
): Promise<Outcome> {
  const { log, counts } = options;
  const about = { message: consumer.declared.type, listener: consumer.service };
  const context = { ...options, about };
  const envelope = readEnvelope(body);

  async function decide(): Promise<Outcome> {
    const parsed = parseMessage(consumer, envelope);
    if (parsed.kind !== 'message') return afterUnreadable(consumer, before, parsed, context);
    const startedAt = performance.now();
    try {
      await consumer.handler(parsed.data, parsed.envelope);
      log.info({ ...about, ms: Math.round(performance.now() - startedAt) }, 'message handled');
      return { kind: 'done' };
    } catch (error) {
      if (isTransient(error)) return afterTransientFailure(before, error, context);
      return afterFailure(consumer, before, error, context);
    }
  }
  const trace = traceOf(envelope);
  return withTrace(trace, async () => {
    const startedAtMs = performance.now();
    const outcome = await decide();
    const result = resultOf(outcome);
    counts.add(consumer.service, consumer.declared.type, result);
    spanSink()?.({
      name: `handle ${about.message}`,
      kind: 'consumer',
      traceparent: trace.traceparent,
      parent: readTraceparent(envelope?.traceparent),
      startedAtMs,
      endedAtMs: performance.now(),
      isFailed: result !== 'handled',
      attributes: { 'messaging.destination.name': about.message, 'geoplan.result': result },
    });
    return outcome;
  });
}
