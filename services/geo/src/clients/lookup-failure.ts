import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { OutboundFailure } from '@geoplan/kit/outbound/outbound-failure';
import { TransportError, type OutboundResponse } from '@geoplan/kit/outbound/send-request';
import type { z } from 'zod';
import { pairErrorMessages } from '../domain/pair-error-messages.ts';

/** Pause after a 429 without Retry-After: RapidAPI's windows last a second (provider-apis.md A.1). */
const defaultHoldMs = 1_100;
/** Longest Retry-After of a 5xx that is waited for before each of two retries. */
const longestOutageMs = 3_000;

interface FailureOptions {
  /** Russian; the code's own message by default. */
  message?: string;
  /** A retry may well succeed. */
  isTransient?: boolean;
  /** Retry-After, ms. */
  holdMs?: number | null;
  cause?: unknown;
}

/** Why a request brought no metrics: the error of the pairs it was for. */
export class LookupFailure extends OutboundFailure<PairErrorCode> {
  constructor(code: PairErrorCode, { message = pairErrorMessages[code], ...options }: FailureOptions = {}) {
    super(code, message, { ...options, isRateLimit: code === 'rate' });
  }
}

/** Rate limited; `holdMs` applies where the response has no Retry-After. */
export function rateFailure(response: OutboundResponse, holdMs = defaultHoldMs): LookupFailure {
  return new LookupFailure('rate', { isTransient: true, holdMs: retryAfterMs(response.headers) ?? holdMs });
}

/** What an HTTP status means wherever the vendor says nothing more exact; null = the body can be read. */
export function httpFailure(response: OutboundResponse): LookupFailure | null {
  const { status, headers } = response;
  if (status === 200) return null;
  if (status === 401) return new LookupFailure('auth');
  if (status === 402) return new LookupFailure('quota');
  if (status === 429) return rateFailure(response);
  if (status >= 500 || status === 408) {
    // Only a 429's Retry-After is honoured whatever its length (P14); a longer outage is reported within 15 s (P15).
    const holdMs = retryAfterMs(headers);
    return (holdMs ?? 0) > longestOutageMs
      ? new LookupFailure('unavailable')
      : new LookupFailure('unavailable', { isTransient: true, holdMs });
  }
  // A page instead of JSON: something between us and the provider refuses, not the provider.
  if (status === 403)
    return response.json === undefined
      ? new LookupFailure('unavailable')
      : new LookupFailure('auth', {
          message: 'Провайдер отказал этому ключу в доступе. Проверьте ключ и тариф.',
        });
  return new LookupFailure('bad_response');
}

/** What a request without a complete response is paid for is not sent again by itself (P15). */
function transportFailure(error: TransportError): LookupFailure {
  // A character that no header can carry: such a key was never given out.
  if (error.code === 'UND_ERR_INVALID_ARG') return new LookupFailure('auth', { cause: error });
  const isTooLarge = error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return new LookupFailure(isTooLarge ? 'bad_response' : 'unavailable', {
    isTransient: !error.isUnanswered || error.hasSlept,
    cause: error,
  });
}

/** The failure behind what an attempt threw; null = it is none of the provider's. */
export function toLookupFailure(error: unknown): LookupFailure | null {
  if (error instanceof LookupFailure) return error;
  return error instanceof TransportError ? transportFailure(error) : null;
}

/**
 * Validates the response's JSON against its schema; nothing else is ever stored (reliability P15).
 * @throws LookupFailure bad_response
 */
export function parseResponse<T>(schema: z.ZodType<T>, response: OutboundResponse): T {
  const result = schema.safeParse(response.json);
  if (result.success) return result.data;
  throw new LookupFailure('bad_response', { cause: result.error });
}
