import { acceptsBody, type Endpoint } from './define.ts';
import type { ErrorCode } from './errors.ts';

/**
 * All error codes of a call: those of the conventions, which follow from its access and its body, and its own.
 * Requests that HTTP itself forbids are not counted: no call of the document is one.
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
