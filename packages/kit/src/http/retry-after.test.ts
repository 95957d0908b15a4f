import { expect, it } from 'vitest';
import { z } from 'zod';
import { listCases, readJsonCase } from '../../../../infra/sandbox/src/testing/cases.ts';
import { retryAfterMs } from './retry-after.ts';

const at = (value?: unknown) => retryAfterMs({ 'retry-after': value }, Date.UTC(2026, 10, 20));

it('parses seconds and dates, ignores malformed values, and limits the result to a day', () => {
  expect(at('49')).toBe(49_000);
  expect(at('0')).toBe(0);
  expect(at('3600')).toBe(3_600_000);
  expect(at('Fri, 20 Nov 2026 00:02:00 GMT')).toBe(120_000);
  expect(at('Fri, 20 Nov 2020 00:02:00 GMT')).toBe(0);
  expect(at('99999999999999')).toBe(24 * 3_600_000);
  for (const nothing of [undefined, '', 'soon', '-1x', '-1.5', '1,5', '1.5.2', ['1']])
    expect(at(nothing)).toBeNull();
  expect(retryAfterMs(undefined)).toBeNull();
});

it('parses fractions of a second', () => {
  const schema = z.object({ given: z.object({ 'retry-after': z.array(z.string()) }) });
  const values = listCases('gateways').flatMap(({ file }) => readJsonCase(file, schema).given['retry-after']);
  expect(values.map(at)).toEqual([1_500, 200]);
  expect(['0.0004', '.5', '59.999', '2026-11-20T00:00:02.5Z'].map(at)).toEqual([1, 500, 59_999, 2_500]);
});
