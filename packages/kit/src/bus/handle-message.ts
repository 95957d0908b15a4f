import { envelopeSchema, type Envelope } from '@geoplan/contracts/define';
import { z } from 'zod';
import { isPassing } from '../database/database-failure.ts';
import type { Log } from '../log.ts';
import { nextTraceparent, withTrace } from '../trace.ts';
import type { Consumer } from './consumer.ts';
import { pauseAfter } from './retry-pause.ts';

/** What a message has been through; it travels with the message. */
export interface Tries {
  /** How often a handler failed on it. */
  failures: number;
  /** How often its listener's store or broker was away; never a reason to park it. */
  waits: number;
}

/** What the adapter must do with the message; `tries` counts this one. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry'; pauseMs: number; tries: Tries; reason: string; isPassing: boolean }
  | { kind: 'park'; tries: Tries; reason: string };

/** Headers of RabbitMQ and log lines stay small. */
const longestReason = 500;

/** The envelope in a message's body, or null when it is not one. */
export function readEnvelope(body: string): Envelope | null {
  try {
    return envelopeSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

function openMessage(
  consumer: Consumer,
  body: string,
): { envelope: Envelope; data: unknown } | { wrong: string } {
  const { declared } = consumer;
  const envelope = readEnvelope(body);
  if (!envelope) return { wrong: 'the body is no message envelope' };
  if (envelope.type !== declared.type)
    return { wrong: `type ${envelope.type} in a queue of ${declared.type}` };
  if (envelope.version > declared.version)
    return { wrong: `version ${envelope.version} is newer than ${declared.version}, known here` };
  const data = declared.data.safeParse(envelope.data);
  if (!data.success) return { wrong: `the data does not fit its schema: ${z.prettifyError(data.error)}` };
  return { envelope, data: data.data };
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
}

/** What follows a handler's failure: a store that is away is waited for, everything else counts as an attempt. */
function afterFailure(
  consumer: Consumer,
  before: Tries,
  error: unknown,
  options: { log: Log; retryDelaysMs: readonly number[]; about: object },
): Outcome {
  const { log, retryDelaysMs, about } = options;
  const reason = reasonOf(error);
  if (isPassing(error)) {
    const tries = { ...before, waits: before.waits + 1 };
    // Once per message: an outage of an hour is told by the first line.
    log[tries.waits === 1 ? 'warn' : 'debug'](
      { ...about, waits: tries.waits, err: error },
      'message waits: what its handler needs is away',
    );
    return { kind: 'retry', pauseMs: pauseAfter(tries.waits, retryDelaysMs), tries, reason, isPassing: true };
  }
  const tries = { ...before, failures: before.failures + 1 };
  const facts = { ...about, failures: tries.failures, err: error };
  if (tries.failures >= consumer.maxAttempts) {
    log.error(facts, 'message parked: every attempt failed');
    return { kind: 'park', tries, reason };
  }
  log.warn(facts, 'message not handled, it will be tried again');
  const pauseMs = pauseAfter(tries.failures, retryDelaysMs);
  return { kind: 'retry', pauseMs, tries, reason, isPassing: false };
}

/** Checks the form, runs the handler inside the message's trace and decides what follows; never throws. */
export async function handleMessage(
  consumer: Consumer,
  body: string,
  before: Tries,
  options: { log: Log; retryDelaysMs: readonly number[] },
): Promise<Outcome> {
  const { log } = options;
  const about = { message: consumer.declared.type, listener: consumer.service };
  const opened = openMessage(consumer, body);
  if ('wrong' in opened) {
    const reason = opened.wrong.slice(0, longestReason);
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
      return afterFailure(consumer, before, error, { ...options, about: { ...about, id: envelope.id } });
    }
  });
}
