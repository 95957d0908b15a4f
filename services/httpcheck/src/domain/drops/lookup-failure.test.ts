import { expect, it } from 'vitest';
import type { DropInput } from './drop-item.ts';
import { afterFailure, type LookupFailure } from './lookup-failure.ts';

const input: DropInput = { kind: 'registration', domain: 'shop.com', server: 'https://rdap.example/' };
const after = (code: LookupFailure['code'], tried: number, retryAfterMs: number | null = null) => {
  const outcome = afterFailure({ ...input, tried }, { code, retryAfterMs }, 1_000);
  if ('again' in outcome) return [outcome.laneRestMs, outcome.again.afterMs, outcome.again.input.tried];
  return [outcome.laneRestMs, 'error' in outcome ? outcome.error.code : ''];
};

it('waits for the requested time, at most an hour and by default a minute, and fails after six attempts', () => {
  expect(after('rate_limited', 0, 7_000)).toEqual([7_000, 0, 1]);
  expect(after('rate_limited', 0, 0)).toEqual([1_000, 0, 1]);
  expect(after('rate_limited', 0, 86_400_000)).toEqual([3_600_000, 0, 1]);
  expect(after('rate_limited', 4)).toEqual([60_000, 0, 5]);
  expect(after('rate_limited', 5, 7_000)).toEqual([7_000, 'rate_limited']);
});

it('retries temporary failures three times, with increasing pauses', () => {
  expect([0, 1, 2, 3].map((tried) => after('unavailable', tried))).toEqual([
    [1_000, 5_000, 1],
    [1_000, 20_000, 2],
    [1_000, 60_000, 3],
    [1_000, 'unavailable'],
  ]);
  expect(after('unavailable', 0, 9_000)).toEqual([9_000, 5_000, 1]);
});

it.each(['refused', 'malformed', 'bad_redirect', 'forbidden'] as const)('does not retry %s', (code) => {
  expect(after(code, 0)).toEqual([1_000, code]);
});
