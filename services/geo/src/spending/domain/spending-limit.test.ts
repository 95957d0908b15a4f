import { expect, it } from 'vitest';
import { tightestLimit, type StandingCeiling } from './spending-limit.ts';

const purchase = {
  user: 'user@example.org',
  provider: { currency: 'requests', estimateCost: (keywords: number) => keywords, maxKeywordsPerRequest: 1 },
  toBuy: Array.from({ length: 10 }, (_, at) => ({ keyword: `word ${at}`, country: 'us' })),
} as const;
const ofUser: StandingCeiling = { scope: 'user', monthly: 10, used: 2, waiting: [] };
/** Less is left, but the run of another user already waits for all pairs of the purchase. */
const ofAll: StandingCeiling = {
  scope: 'all',
  monthly: 100,
  used: 85,
  waiting: [{ country: 'us', waiting: 10, shared: 10 }],
};

it('returns the limit that a purchase exceeds, even if less is left of another limit', () => {
  for (const ceilings of [
    [ofUser, ofAll],
    [ofAll, ofUser],
  ])
    expect(tightestLimit(ceilings, purchase)).toMatchObject({
      scope: 'user',
      left: 8,
      cost: 10,
      isPassed: true,
    });
});

it('allows a purchase whose pairs all wait in other runs, and any purchase without a limit', () => {
  expect(tightestLimit([ofAll], purchase)).toMatchObject({ left: 5, reserved: 10, cost: 0, isPassed: false });
  expect(tightestLimit([], purchase)).toBeNull();
});
