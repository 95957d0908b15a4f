import type { ModelFailureCode } from '@geoplan/contracts/models/model-answers';
import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { TransportError, type OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import { ModelFailure } from '../../domain/models/model-answer.ts';

const hasGet = z.object({ get: z.function() });

/** What both SDKs throw for an answer that is an error; `status` undefined = an error event within a stream. */
const apiError = z.object({
  status: z.number().optional(),
  /** undici's class, which is not the platform's. */
  headers: z.custom<Pick<Headers, 'get'>>((given) => hasGet.safeParse(given).success).optional(),
  error: z.unknown(),
});

/** OpenAI says `{ code, type, message }`, Anthropic `{ error: { type, message } }`. */
const saidText = z.union([z.string(), z.record(z.string(), z.unknown())]).catch('');

const quotaWords =
  /insufficient_quota|billing_(hard_limit|not_active|error)|credit balance is too low|spend_limit_reached/i;
const wordsOf: readonly [RegExp, ModelFailureCode][] = [
  [quotaWords, 'quota'],
  [/rate_limit/i, 'rate_limited'],
  [/overloaded|server_error|api_error/i, 'overloaded'],
];

const byStatus: Readonly<Record<number, ModelFailureCode>> = {
  400: 'bad_request',
  401: 'auth',
  402: 'quota',
  403: 'not_permitted',
  404: 'unknown_model',
  408: 'overloaded',
  409: 'overloaded',
  413: 'bad_request',
  422: 'bad_request',
  429: 'rate_limited',
};

function ofTransport(error: TransportError): ModelFailure {
  if (error.stage === 'unsent') return new ModelFailure('unreachable', { stage: 'unsent', cause: error });
  if (error.isLate) return new ModelFailure('timeout', { stage: 'begun', cause: error });
  // A connection that ended before any header was served by nobody (kit/outbound).
  if (error.stage === 'sent') return new ModelFailure('overloaded', { stage: 'refused', cause: error });
  return new ModelFailure('cut', { stage: 'begun', cause: error });
}

function ofAnswer({ status, headers, error }: z.output<typeof apiError>, cause: unknown): ModelFailure {
  const said = JSON.stringify(saidText.parse(error));
  if (status === undefined) {
    const code = wordsOf.find(([words]) => words.test(said))?.[1] ?? 'cut';
    return new ModelFailure(code, { stage: 'begun', cause });
  }
  const plain = byStatus[status] ?? (status >= 500 ? 'overloaded' : 'bad_response');
  const code = (status === 429 || status === 400) && quotaWords.test(said) ? 'quota' : plain;
  const waitMs = retryAfterMs({ 'retry-after': headers?.get('retry-after') ?? undefined });
  const retryAfterS = waitMs === null ? null : Math.ceil(waitMs / 1_000);
  return new ModelFailure(code, { stage: 'refused', retryAfterS, cause });
}

/** Meaning of a complete response that is an error; a page instead of JSON is not the vendor's. */
export function refusalOf({ status, json }: Pick<OutboundResponse, 'status' | 'json'>): ModelFailure {
  if (status === 403 && json === undefined) return new ModelFailure('bad_response', { stage: 'refused' });
  return ofAnswer({ status, error: json }, undefined);
}

/** The table of meanings of both vendors (their pages «Error codes» and «Errors»). */
export function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  // The SDKs wrap what their `fetch` has thrown.
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ModelFailure) return cause;
  if (cause instanceof TransportError) return ofTransport(cause);
  if (error instanceof TransportError) return ofTransport(error);
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new ModelFailure('bad_response', { stage: 'begun', cause: error });
  const answered = error instanceof Error && 'status' in error ? apiError.safeParse(error) : undefined;
  if (answered?.success) return ofAnswer(answered.data, error);
  throw error;
}
