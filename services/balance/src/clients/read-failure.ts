import type { StaleCode } from '@geoplan/contracts/balance/balance-providers';
import { forbiddenCode } from '@geoplan/kit/outbound/guarded-lookup';
import { OutboundFailure } from '@geoplan/kit/outbound/outbound-failure';
import { TransportError, type OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { refusalOf, type MeaningRow, type VendorMeaning } from '@geoplan/kit/vendors/vendor-meaning';
import type { z } from 'zod';

/** Reason why a vendor's response contains no balance, as the stale code of the provider. */
export class ReadFailure extends OutboundFailure<StaleCode> {
  constructor(code: StaleCode, cause?: unknown) {
    super(code, code, { isTransient: code === 'unavailable', cause });
  }
}

/** Failure of an attempt, as a `ReadFailure`; null if the vendor did not cause it. */
export function toReadFailure(error: unknown): ReadFailure | null {
  if (error instanceof ReadFailure) return error;
  if (!(error instanceof TransportError)) return null;
  // The key contains a character that no header can carry, so the vendor never issued it.
  if (error.code === 'UND_ERR_INVALID_ARG') return new ReadFailure('unauthorized', error);
  if (error.code === forbiddenCode) return new ReadFailure('forbidden_target', error);
  return new ReadFailure(
    error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'bad_response' : 'unavailable',
    error,
  );
}

const codes: Record<VendorMeaning, StaleCode> = {
  auth: 'unauthorized',
  not_permitted: 'unauthorized',
  not_subscribed: 'not_subscribed',
  quota: 'quota',
  rate: 'rate_limited',
  unavailable: 'unavailable',
  bad_request: 'bad_response',
  too_large: 'bad_response',
  unknown_model: 'bad_response',
  shut_down: 'bad_response',
  organization: 'bad_response',
  unsupported_country: 'bad_response',
  unsupported_keyword: 'bad_response',
  bad_response: 'bad_response',
  unverified: 'unverified',
  paused: 'paused',
  address_not_allowed: 'address_not_allowed',
  region: 'region',
  blocked: 'blocked',
};

/** @throws ReadFailure for a response that is a refusal according to the vendor's table */
export function requireReadable(table: readonly MeaningRow[], answer: Parameters<typeof refusalOf>[1]): void {
  const refusal = refusalOf(table, answer);
  if (refusal) throw new ReadFailure(codes[refusal.means]);
}

/** Validated JSON of a 200 response. @throws ReadFailure */
export function parseResponse<T>(
  schema: z.ZodType<T>,
  response: OutboundResponse,
  table: readonly MeaningRow[],
): T {
  requireReadable(table, response);
  const parsed = schema.safeParse(response.json);
  if (parsed.success) return parsed.data;
  throw new ReadFailure('bad_response', parsed.error);
}
