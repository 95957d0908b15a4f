import { createHash } from 'node:crypto';
import type { KeyedRequest } from '../database/request-keys.ts';
import { AppError } from '../errors.ts';
import { authenticatedUser } from './caller.ts';
import type { HandlerContext } from './route.ts';

/** Allows up to 200 characters. A UUID has 36; the draft of the header sets no limit. */
const wellFormed = /^[\x21-\x7e]{1,200}$/;

/**
 * Idempotency key of a call: the caller's `Idempotency-Key` (IETF httpapi draft) combined with the request. The same
 * key used for two different requests thus counts as two keys. `null` if there is no header.
 * @throws AppError invalid_input
 */
export function idempotencyKeyOf(
  { response }: Pick<HandlerContext, 'response'>,
  asked: readonly unknown[],
): string | null {
  const header = response.req.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !wellFormed.test(header))
    throw new AppError(
      'invalid_input',
      'Idempotency-Key: от 1 до 200\u00A0печатных символов ASCII без пробелов',
    );
  return createHash('sha256')
    .update(JSON.stringify([header, ...asked]))
    .digest('base64url');
}

/** User and idempotency key of a request, for `claimRequest`. @throws AppError unauthenticated, invalid_input */
export function keyedRequestOf(
  call: Pick<HandlerContext, 'identity' | 'response'>,
  asked: readonly unknown[],
): KeyedRequest {
  return { userId: authenticatedUser(call).userId, idempotencyKey: idempotencyKeyOf(call, asked) };
}
