import { acceptsBody, type Endpoint } from './define.ts';
import type { ErrorCode } from './errors.ts';

/**
 * All error codes of a call. They include the call's own codes and those that the conventions derive from its access
 * and body. Codes for requests that HTTP itself forbids are excluded, because no documented call is such a
 * request.
 */
export function errorCodesOf(declared: Endpoint): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>([
    'invalid_input',
    'rate_limited',
    'internal',
    'service_unavailable',
    ...declared.errors,
  ]);
  if (declared.access !== 'public') codes.add('unauthenticated');
  if (declared.access !== 'public' && declared.access !== 'viewer') codes.add('forbidden');
  if (acceptsBody(declared)) codes.add('payload_too_large').add('unsupported_media_type');
  return codes;
}
