import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const draw = (...seed: string[]) => {
  const random = seededRandom(...seed);
  return Array.from({ length: 20 }, () => random.whole(0, 1_000_000));
};

test('returns the same numbers for the same seed, and different numbers for a different seed', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (seed) => {
      expect(draw(...seed)).toEqual(draw(...seed));
      expect(draw(...seed)).not.toEqual(draw(...seed, 'x'));
    }),
  );
  expect(draw('a', 'bc')).not.toEqual(draw('ab', 'c'));
});

test('returns the known first numbers for a seed, so that results are the same on every machine', () => {
  expect(draw('lumora', 'pl').slice(0, 3)).toEqual([810_859, 793_156, 819_769]);
});

test('returns numbers within their bounds, and reaches both ends', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (seed, min, span) => {
      const random = seededRandom(seed);
      const drawn = random.whole(min, min + span);
      expect(drawn).toBeGreaterThanOrEqual(min);
      expect(drawn).toBeLessThanOrEqual(min + span);
    }),
  );
  const random = seededRandom('ends');
  expect(new Set(Array.from({ length: 200 }, () => random.whole(1, 3)))).toEqual(new Set([1, 2, 3]));
});

test('returns distinct items of a list as a sample, at most as many as the list has', () => {
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.nat()), fc.nat(20), (seed, items, count) => {
      const taken = seededRandom(seed).sample(items, count);
      expect(taken).toHaveLength(Math.min(count, items.length));
      expect(new Set(taken).size).toBe(taken.length);
      expect(items).toEqual(expect.arrayContaining(taken));
    }),
  );
});
