import { expect, it } from 'vitest';
import { createHeldTypes } from './held-types.ts';

it('asks for a held type after pauses that double up to half a minute, one question at a time', () => {
  let now = 0;
  const held = createHeldTypes(() => now);
  const askedAt: number[] = [];
  held.hold('geo.lookup');
  for (; now < 120_000; now += 500) {
    if (held.takeDue().length === 0) continue;
    expect(held.takeDue()).toEqual([]);
    askedAt.push(now);
    held.hold('geo.lookup');
  }
  expect(askedAt).toEqual([1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
  expect(held.names()).toEqual(['geo.lookup']);
  held.release('geo.lookup');
  expect(held.names()).toEqual([]);
});
