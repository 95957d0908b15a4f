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
  ['a 429 with a longer pause than a run waits', asked(429, maxMs + 1), {}, true],
  ['a 503 with such a pause', asked(503, maxMs + 1), {}, true],
  ['a bot wall with such a pause', asked(403, null, { reason: 'blocked_by_site' }), {}, false],
  ['a 429 with a short pause', asked(429, maxMs), {}, false],
  ['a second 429 with a short pause', asked(429, 1_000), before(429), true],
  ['a second 503 with a short pause, which may be for one page', asked(503, 1_000), before(503), false],
  ['a 429 with a short pause after a 500', asked(429, 1_000), before(500), false],
  ['a second 429 without a pause', asked(429, null), before(429), false],
  ['another domain with a long pause', asked(429, maxMs + 1, { isOtherDomain: true }), {}, false],
  ['a 200', asked(200, null), {}, false],
] as const)('judges %s', (_what, result, input, isBackoff) => {
  expect(asksForBackoff(result, input, maxMs)).toBe(isBackoff);
});
