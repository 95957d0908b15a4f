import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const at = (value?: unknown) => retryAfterMs({ 'retry-after': value }, Date.UTC(2026, 10, 20));

it('reads seconds and dates, believes no nonsense, and never more than a day', () => {
  expect(at('49')).toBe(49_000);
  expect(at('0')).toBe(0);
  expect(at('3600')).toBe(3_600_000);
  expect(at('Fri, 20 Nov 2026 00:02:00 GMT')).toBe(120_000);
  expect(at('Fri, 20 Nov 2020 00:02:00 GMT')).toBe(0);
  expect(at('99999999999999')).toBe(24 * 3_600_000);
  for (const nothing of [undefined, '', 'soon', '-1x', ['1']]) expect(at(nothing)).toBeNull();
  expect(retryAfterMs(undefined)).toBeNull();
});
