import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { forbiddenCode } from '@geoplan/kit/outbound/guarded-lookup';
import { OutboundFailure } from '@geoplan/kit/outbound/outbound-failure';
import { TransportError, type OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { refusalOf, type MeaningRow, type VendorMeaning } from '@geoplan/kit/vendors/vendor-meaning';
import type { z } from 'zod';
import { pairErrorMessages } from '../../runs/domain/pair-error-messages.ts';

/** Pause after a 429 without Retry-After; RapidAPI's windows are one second long (provider-apis.md A.1). */
const defaultHoldMs = 1_100;
/** Longest Retry-After of a 5xx that is honoured, before each of two retries. */
const longestOutageMs = 3_000;

interface FailureOptions {
  /** Russian message; by default the message of the code. */
  message?: string | undefined;
  /** True if a retry can succeed. */
  isTransient?: boolean;
  /** Requested pause (Retry-After), ms. */
  holdMs?: number | null;
  cause?: unknown;
}

/** Reason why a request returned no metrics, used as the error of its pairs. */
export class PairFailure extends OutboundFailure<PairErrorCode> {
  constructor(code: PairErrorCode, { message = pairErrorMessages[code], ...options }: FailureOptions = {}) {
    super(code, message, { ...options, isRateLimit: code === 'rate' });
  }
}

/** Failure of a rate-limited request; `holdMs` applies if the response has no Retry-After. */
function rateFailure(response: OutboundResponse, holdMs = defaultHoldMs): PairFailure {
  return new PairFailure('rate', { isTransient: true, holdMs: retryAfterMs(response.headers) ?? holdMs });
}

/** Only a 429's Retry-After is honoured at any length (P14); a longer outage is reported within 15 s (P15). */
function outageFailure({ headers }: OutboundResponse): PairFailure {
  const holdMs = retryAfterMs(headers);
  return (holdMs ?? 0) > longestOutageMs
    ? new PairFailure('unavailable')
    : new PairFailure('unavailable', { isTransient: true, holdMs });
}

const deniedText = 'Провайдер отказал этому ключу в доступе. Проверьте ключ и тариф.';

/** Failure codes by meaning, for meanings that need neither a pause nor a specific message. */
const codes: Record<Exclude<VendorMeaning, 'rate' | 'unavailable' | 'not_permitted'>, PairErrorCode> = {
  auth: 'auth',
  not_subscribed: 'not_subscribed',
  quota: 'quota',
  unsupported_country: 'unsupported_country',
  unsupported_keyword: 'unsupported_keyword',
  bad_request: 'bad_response',
  too_large: 'bad_response',
  unknown_model: 'bad_response',
  shut_down: 'bad_response',
  organization: 'bad_response',
  bad_response: 'bad_response',
  unverified: 'unverified',
  paused: 'paused',
  address_not_allowed: 'address_not_allowed',
  region: 'region',
  blocked: 'blocked',
};

/**
 * Failure of a response according to its vendor's table; `null` if the response can be parsed. If `part` is given, it
 * is classified instead of the whole response.
 */
export function refusedBy(
  table: readonly MeaningRow[],
  response: OutboundResponse,
  { holdMs, part = response }: { holdMs?: number; part?: Parameters<typeof refusalOf>[1] } = {},
): PairFailure | null {
  const refusal = refusalOf(table, part);
  if (refusal === null) return null;
  const { means, text, said, code } = refusal;
  if (means === 'rate') return rateFailure(response, holdMs);
  if (means === 'unavailable') return outageFailure(response);
  if (means === 'not_permitted') return new PairFailure('auth', { message: text ?? deniedText });
  const isQuoted = means === 'bad_request' && said !== '';
  const quote = `Провайдер отклонил запрос. Его ответ${code === null ? '' : ` ${code}`}: ${said}`;
  return new PairFailure(codes[means], { message: isQuoted ? quote : text });
}

/** A paid request without a complete response is not retried automatically (P15). */
function transportFailure(error: TransportError): PairFailure {
  // The key contains a character that is not valid in a header, so the vendor never issued it.
  if (error.code === 'UND_ERR_INVALID_ARG') return new PairFailure('auth', { cause: error });
  if (error.code === forbiddenCode) return new PairFailure('forbidden_target', { cause: error });
  const isTooLarge = error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return new PairFailure(isTooLarge ? 'bad_response' : 'unavailable', {
    isTransient: !error.isUnanswered || error.hasSlept,
    cause: error,
  });
}

/** Failure that caused the error of an attempt; `null` if the provider did not cause it. */
export function toPairFailure(error: unknown): PairFailure | null {
  if (error instanceof PairFailure) return error;
  return error instanceof TransportError ? transportFailure(error) : null;
}

/**
 * Validates the response's JSON against its schema. Only validated data is ever stored (reliability P15). @throws
 * PairFailure bad_response
 */
export function parseResponse<T>(schema: z.ZodType<T>, response: OutboundResponse): T {
  const result = schema.safeParse(response.json);
  if (result.success) return result.data;
  throw new PairFailure('bad_response', { cause: result.error });
}
