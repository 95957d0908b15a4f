import type { StaleCode } from '@geoplan/contracts/balance/balance-providers';
import { OutboundFailure } from '@geoplan/kit/outbound/outbound-failure';
import { TransportError, type OutboundResponse } from '@geoplan/kit/outbound/send-request';
import type { z } from 'zod';

/** Why a vendor's answer brings no balance: the stale code of the card. */
export class ReadFailure extends OutboundFailure<StaleCode> {
  constructor(code: StaleCode, cause?: unknown) {
    super(code, code, { isTransient: code === 'unavailable', cause });
  }
}

/** What went wrong in an attempt, as the card tells it; null = it is no failure of the vendor's. */
export function toReadFailure(error: unknown): ReadFailure | null {
  if (error instanceof ReadFailure) return error;
  if (!(error instanceof TransportError)) return null;
  // A character that no header can carry: such a key was never given out.
  if (error.code === 'UND_ERR_INVALID_ARG') return new ReadFailure('unauthorized', error);
  return new ReadFailure(
    error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'bad_response' : 'unavailable',
    error,
  );
}

function failureOf({ status }: OutboundResponse): ReadFailure | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return new ReadFailure('unauthorized');
  if (status === 429) return new ReadFailure('rate_limited');
  return new ReadFailure(status >= 500 || status === 408 ? 'unavailable' : 'bad_response');
}

/** Validated JSON of a 200. @throws ReadFailure */
export function parseAnswer<T>(schema: z.ZodType<T>, response: OutboundResponse): T {
  const failure = failureOf(response);
  if (failure) throw failure;
  const parsed = schema.safeParse(response.json);
  if (parsed.success) return parsed.data;
  throw new ReadFailure('bad_response', parsed.error);
}
