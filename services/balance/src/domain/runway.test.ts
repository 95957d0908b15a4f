import { apiProviderSchema } from '@geoplan/contracts/balance/balance-providers';
import { array, assert, double, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runwayOf } from './runway.ts';

const now = new Date('2026-11-23T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const runway = (balance: number | null, daily: (number | undefined)[], resetAt: Date | null = null) =>
  runwayOf({ balance, daily, resetAt, now });
const fourteen = (use: (day: number) => number) => Array.from({ length: 14 }, (_, day) => use(day));

describe('duration of a balance', () => {
  it('returns an exact duration if each day uses the same amount', () => {
    expect(
      runway(
        100,
        fourteen(() => 10),
      ),
    ).toEqual({
      perDay: 10,
      days: 10,
      daysAtLeast: 10,
      daysAtMost: 10,
      observedDays: 14,
    });
  });

  it('returns no duration without a balance, without figures or without usage', () => {
    expect(
      runway(
        null,
        fourteen(() => 10),
      ),
    ).toBeNull();
    expect(runway(100, [])).toBeNull();
    expect(runway(100, [undefined, undefined])).toBeNull();
    expect(
      runway(
        100,
        fourteen(() => 0),
      ),
    ).toBeNull();
  });

  it('counts a day without usage, but skips a day without figures', () => {
    expect(runway(100, [0, 10])).toMatchObject({ perDay: 5, observedDays: 2 });
    expect(runway(100, [undefined, 10])).toMatchObject({ perDay: 10, observedDays: 1 });
  });

  it('uses only the last 14 days', () => {
    expect(runway(100, [1_000, ...fourteen(() => 10)])).toMatchObject({ perDay: 10, observedDays: 14 });
  });

  it('returns no upper bound if the usage of only one day is known', () => {
    expect(runway(100, [10])).toMatchObject({ days: 10, daysAtLeast: 0, daysAtMost: null });
  });

  it('returns no upper bound if the usage may be zero', () => {
    expect(
      runway(
        100,
        fourteen((day) => (day === 3 ? 140 : 0)),
      ),
    ).toMatchObject({ days: 10, daysAtMost: null });
  });

  it('ends the duration at the reset if the reset is earlier', () => {
    expect(
      runway(
        100,
        fourteen(() => 10),
        inDays(4),
      ),
    ).toMatchObject({ days: 4, daysAtLeast: 4, daysAtMost: 4 });
    expect(
      runway(
        100,
        fourteen(() => 10),
        inDays(40),
      ),
    ).toMatchObject({ days: 10, daysAtMost: 10 });
    expect(runway(100, [10], inDays(40))).toMatchObject({ daysAtMost: 40 });
  });

  it('returns no duration after a reset until the new balance is reported', () => {
    expect(
      runway(
        100,
        fourteen(() => 10),
        inDays(-1),
      ),
    ).toBeNull();
  });

  it('returns 0 if nothing is left or a budget is overspent', () => {
    const over = { days: 0, daysAtLeast: 0, daysAtMost: 0 };
    expect(
      runway(
        0,
        fourteen(() => 10),
      ),
    ).toMatchObject(over);
    expect(
      runway(
        -5,
        fourteen(() => 10),
      ),
    ).toMatchObject(over);
  });

  it('returns bounds around the likely day that satisfy the contract, for any figures', () => {
    const schema = apiProviderSchema.shape.runway;
    assert(
      property(
        double({ min: -1e12, max: 1e12, noNaN: true }),
        array(option(double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined }), {
          maxLength: 20,
        }),
        option(double({ min: -10, max: 400, noNaN: true })),
        (balance, daily, reset) => {
          const found = runway(balance, daily, reset === null ? null : inDays(reset));
          schema.parse(found);
          if (!found) return;
          expect(found.daysAtLeast).toBeLessThanOrEqual(found.days * (1 + 1e-6));
          expect(found.daysAtMost ?? Infinity).toBeGreaterThanOrEqual(found.days * (1 - 1e-6));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('returns bounds that contain the actual duration about nine times in ten', () => {
    // Exponentially distributed usage, as skewed as runs are. Seeded, so that the test is deterministic.
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const use = () => -10 * Math.log(random());
    let inside = 0;
    for (let trial = 0; trial < 2_000; trial += 1) {
      const { daysAtLeast = 0, daysAtMost = null } = runway(300, fourteen(use)) ?? {};
      let days = 0;
      for (let left = 300; left > 0; days += 1) left -= use();
      if (days >= daysAtLeast && days - 1 <= (daysAtMost ?? Infinity)) inside += 1;
    }
    expect(inside / 2_000).toBeGreaterThan(0.85);
    expect(inside / 2_000).toBeLessThan(0.97);
  });
});
