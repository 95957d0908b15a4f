import { expect, it } from 'vitest';
import { dueSlot, nextSlot } from './schedule-slot.ts';

const daily = { every: 'day', weekday: 1, hour: 3 } as const;
const sunday = { every: 'week', weekday: 7, hour: 22 } as const;
const at = (text: string) => new Date(text);
const longAgo = at('2026-01-01T00:00:00Z');

it.each([
  [daily, 'UTC', '2026-11-22T02:59:59Z', '2026-11-22T03:00:00.000Z'],
  [daily, 'UTC', '2026-11-22T03:00:00Z', '2026-11-23T03:00:00.000Z'],
  [daily, 'Europe/Berlin', '2026-11-22T00:00:00Z', '2026-11-22T02:00:00.000Z'],
  // Summer time: two hours ahead.
  [daily, 'Europe/Berlin', '2026-07-01T00:00:00Z', '2026-07-01T01:00:00.000Z'],
  [sunday, 'UTC', '2026-11-22T21:00:00Z', '2026-11-22T22:00:00.000Z'],
  [sunday, 'UTC', '2026-11-22T23:00:00Z', '2026-11-29T22:00:00.000Z'],
])('returns the next time of %o in %s after %s as %s', (rhythm, timeZone, after, next) => {
  expect(nextSlot(rhythm, timeZone, at(after)).toISOString()).toBe(next);
});

it.each([
  ['just now', '2026-11-22T03:00:20Z', longAgo, '2026-11-22T03:00:00.000Z'],
  ['missed by hours', '2026-11-22T08:59:00Z', longAgo, '2026-11-22T03:00:00.000Z'],
  ['missed by more than six hours', '2026-11-22T09:01:00Z', longAgo, null],
  ['started already', '2026-11-22T03:00:20Z', at('2026-11-22T03:00:00Z'), null],
  ['due before this hour was chosen', '2026-11-22T05:00:00Z', at('2026-11-22T04:00:00Z'), null],
])('decides about a daily run %s', (_what, now, since, due) => {
  expect(dueSlot(daily, 'UTC', at(now), since)?.toISOString() ?? null).toBe(due);
});

it('plans one run near the scheduled time if the clock change in spring skips the scheduled hour', () => {
  const lost = { every: 'day', weekday: 1, hour: 2 } as const;
  const slot = nextSlot(lost, 'Europe/Berlin', at('2026-03-28T12:00:00Z'));
  expect(slot >= at('2026-03-29T00:30:00Z') && slot <= at('2026-03-29T02:00:00Z'), slot.toISOString()).toBe(
    true,
  );
  expect(nextSlot(lost, 'Europe/Berlin', slot).toISOString()).toBe('2026-03-30T00:00:00.000Z');
});
