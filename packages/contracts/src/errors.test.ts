import { expect, test } from 'vitest';
import { errorCodes, failureSchema } from './errors.ts';

// The slugs and statuses that api.md, Conventions, promises to clients.
const promised = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  quota_exceeded: 429,
  provider_unavailable: 502,
  service_unavailable: 503,
  internal: 500,
};

test('the error codes and their statuses match the documentation', () => {
  const statuses = Object.entries(errorCodes).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(statuses)).toEqual(promised);
});

test.each(Object.entries(errorCodes))('%s has a Russian message', (_, { message }) => {
  // A media type has no Russian name.
  const words = message.replace('application/json', 'JSON');
  expect(words).toMatch(/^[А-ЯЁ][А-ЯЁа-яё0-9 .,:JSON]+$/);
});

test('a failure has a code, message, fields and request id, and nothing else', () => {
  const error = { code: 'invalid_input', message: 'Проверьте введённые данные', requestId: '1' };
  expect(failureSchema.safeParse({ success: false, error }).success).toBe(true);
  expect(failureSchema.safeParse({ success: false, error: { ...error, stack: 'at' } }).success).toBe(false);
  expect(failureSchema.safeParse({ success: false, error: { ...error, code: 'oops' } }).success).toBe(false);
});
