import { envelopeSchema, type Envelope } from '@geoplan/contracts/define';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { nextTraceparent, withTrace } from '../trace.ts';
import type { Consumer } from './consumer.ts';

/** Long enough for a failed provider to come back, short enough that a person still connects cause and effect. */
export const defaultRetryDelaysMs: readonly number[] = [1_000, 5_000, 15_000, 30_000];

/** What the adapter must do with the message; `failures` counts this one. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry'; delayMs: number; failures: number; reason: string }
  | { kind: 'park'; failures: number; reason: string };

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
  if (!envelope) return { wrong: 'тело не является конвертом сообщения' };
  if (envelope.type !== declared.type)
    return { wrong: `тип ${envelope.type} в очереди для ${declared.type}` };
  if (envelope.version > declared.version)
    return { wrong: `версия ${envelope.version} новее известной здесь ${declared.version}` };
  const data = declared.data.safeParse(envelope.data);
  if (!data.success) return { wrong: `данные не подходят под схему: ${z.prettifyError(data.error)}` };
  return { envelope, data: data.data };
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
}

/** Checks the form, runs the handler inside the message's trace and decides what follows; never throws. */
export async function handleMessage(
  consumer: Consumer,
  body: string,
  failuresBefore: number,
  options: { log: Log; retryDelaysMs: readonly number[] },
): Promise<Outcome> {
  const { log, retryDelaysMs } = options;
  const about = { message: consumer.declared.type, listener: consumer.service };
  const opened = openMessage(consumer, body);
  if ('wrong' in opened) {
    const reason = opened.wrong.slice(0, longestReason);
    log.error({ ...about, reason }, 'сообщение отложено: его нельзя прочитать');
    return { kind: 'park', failures: failuresBefore, reason };
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
        'сообщение обработано',
      );
      return { kind: 'done' };
    } catch (error) {
      const failures = failuresBefore + 1;
      const reason = reasonOf(error);
      const facts = { ...about, id: envelope.id, failures, err: error };
      if (failures >= consumer.maxAttempts) {
        log.error(facts, 'сообщение отложено: все попытки неудачны');
        return { kind: 'park', failures, reason };
      }
      log.warn(facts, 'сообщение не обработано, будет ещё попытка');
      const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0;
      return { kind: 'retry', delayMs, failures, reason };
    }
  });
}
