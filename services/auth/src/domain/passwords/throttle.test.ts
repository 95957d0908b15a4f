import { describe, expect, it } from 'vitest';
import { answerDelayMs, decideAttempt, retryAfterS, throttleKeys, type SideState } from './throttle.ts';

const side = (failures: number, pending = 0, throttledForMs = 0): SideState => ({
  failures,
  pending,
  throttledForMs,
});

describe('decision about an attempt', () => {
  it.each([
    ['nothing has happened yet', side(0), side(0), 'verify'],
    ['the tenth attempt may still be made', side(9), side(9), 'verify'],
    ['both sides are throttled', side(10), side(10), 'refuse'],
    ['the account is throttled and the peer fresh', side(10), side(0), 'verify-once'],
    ['the account is throttled and the peer failed once', side(10), side(1), 'refuse'],
    ['the peer is throttled and the account fresh', side(0), side(10), 'verify-once'],
    ['the peer is throttled and the account failed once', side(1), side(10), 'refuse'],
    ['the account is throttled and an attempt by the fresh peer is pending', side(10), side(0, 1), 'wait'],
    ['the peer is throttled and an attempt at the fresh account is pending', side(0, 1), side(10), 'wait'],
    ['pending attempts may fill the account', side(8, 2), side(0), 'wait'],
    ['pending attempts may fill the peer', side(0), side(4, 6), 'wait'],
    ['pending attempts leave room', side(4, 5), side(4, 5), 'verify'],
  ] as const)('decides about an attempt: %s', (_what, account, peer, verdict) => {
    expect(decideAttempt({ account, peer, closedForMs: 0 })).toBe(verdict);
  });

  it('refuses every attempt while the account is closed, regardless of the failure counts of the account and the peer', () => {
    expect(decideAttempt({ account: side(0), peer: side(0), closedForMs: 1 })).toBe('refuse');
  });
});

it('computes Retry-After as the time until neither account nor peer is throttled and the account is open', () => {
  const peer = side(10, 0, 61_001);
  expect(retryAfterS({ account: side(10, 0, 1_200), peer, closedForMs: 0 })).toBe(62);
  expect(retryAfterS({ account: side(10, 0, 1_200), peer, closedForMs: 3_600_000 })).toBe(3_600);
  expect(retryAfterS({ account: side(10, 0, 0), peer: side(0), closedForMs: 0 })).toBe(1);
});

it('delays the response longer with every failed attempt from the fifth on, up to two seconds', () => {
  const delays = [1, 4, 5, 6, 7, 8, 9, 10, 30].map(answerDelayMs);
  expect(delays).toEqual([0, 0, 250, 500, 1000, 2000, 2000, 2000, 2000]);
});

it('counts all spellings of an email as one account, with a digest of bounded length', () => {
  const one = throttleKeys('admin@demo.local', null).account;
  for (const spelling of [' Admin@Demo.local ', 'ａｄｍｉｎ@demo.local', 'ADMIN@DEMO.LOCAL'])
    expect(throttleKeys(spelling, null).account).toBe(one);
  expect(throttleKeys('x'.repeat(1024), null).account).toHaveLength(43);
});
