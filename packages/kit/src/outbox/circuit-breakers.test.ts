import { expect, it } from 'vitest';
import { createCircuitBreakers } from './circuit-breakers.ts';

it('allows one probe at a time for a message type with an open circuit, with a backoff that doubles up to half a minute', () => {
  let now = 0;
  const breakers = createCircuitBreakers(() => now);
  const probedAt: number[] = [];
  breakers.open('geo.lookup');
  for (; now < 120_000; now += 500) {
    if (breakers.dueProbes().length === 0) continue;
    expect(breakers.dueProbes()).toEqual([]);
    probedAt.push(now);
    breakers.open('geo.lookup');
  }
  expect(probedAt).toEqual([1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
  expect(breakers.openTypes()).toEqual(['geo.lookup']);
  breakers.close('geo.lookup');
  expect(breakers.openTypes()).toEqual([]);
});
