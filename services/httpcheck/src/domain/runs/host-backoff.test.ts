import { expect, it } from 'vitest';
import { resultOf, type Scripted } from '../../testing/scripted-checker.ts';
import { asksForBackoff } from './host-backoff.ts';

const maxMs = 120_000;
const asked = (httpStatus: number, retryAfterMs: number | null, differing: Scripted = {}) =>
  resultOf({ httpStatus, retryAfterMs, ...differing });
const before = (finalStatus: number) => ({
  first: {
    httpStatus: finalStatus,
    finalStatus,
    reason: 'client_error' as const,
    checkedAt: '2026-11-23T00:00:00Z',
  },
});

it.each([
  ['a 429 that says later than a run waits', asked(429, maxMs + 1), {}, true],
  ['a 503 that says so', asked(503, maxMs + 1), {}, true],
  ['a bot wall that says so', asked(403, null, { reason: 'blocked_by_site' }), {}, false],
  ['a 429 that says soon', asked(429, maxMs), {}, false],
  ['a 429 that says soon, after it had said so before', asked(429, 1_000), before(429), true],
  ['a 503 that says soon, twice: that page may be all', asked(503, 1_000), before(503), false],
  ['a 429 that says soon, after a 500', asked(429, 1_000), before(500), false],
  ['a 429 that says nothing, twice', asked(429, null), before(429), false],
  ['another domain that says later', asked(429, maxMs + 1, { isOtherDomain: true }), {}, false],
  ['a 200', asked(200, null), {}, false],
] as const)('judges %s', (_what, result, input, isBackoff) => {
  expect(asksForBackoff(result, input, maxMs)).toBe(isBackoff);
});
