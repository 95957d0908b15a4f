import { expect, test } from 'vitest';
import { sampleProvider } from '../testing/sample-providers.ts';
import { isRunwayShort, runwayFigure, runwayText } from './runway-text.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const pace = { perDay: 186, days: 6.7, daysAtLeast: 5, daysAtMost: 9, observedDays: 14 };
const inDays = (days: number) => nowMs / 1_000 + days * 86_400;

test.each([
  [{}, 'Holds out until Nov 27, 2026 at 186 requests a day (between Nov 25, 2026 and Nov 29, 2026)'],
  [
    { runway: { ...pace, daysAtMost: null, observedDays: 1 } },
    'Holds out until Nov 27, 2026 at 186 requests a day (Nov 25, 2026 at the earliest, told from 1 day only)',
  ],
  [{ runway: { ...pace, days: 5.1, daysAtMost: 5.2 } }, 'Holds out until Nov 25, 2026 at 186 requests a day'],
  [{ resetTimestamp: inDays(4) }, 'Holds out until its reset on Nov 24, 2026 at 186 requests a day'],
  // The balance may just as well run out before the reset.
  [
    { resetTimestamp: inDays(6) },
    'Holds out until Nov 27, 2026 at 186 requests a day (between Nov 25, 2026 and Nov 29, 2026)',
  ],
  [
    { runway: { ...pace, days: 4_000, daysAtLeast: 3_000 } },
    'Holds out for more than two years at 186 requests a day',
  ],
  [{ balance: null }, 'No runway: the balance is unknown'],
  [{ runway: null }, 'No runway: too little was used in the last 14 days'],
  [{ balance: 0 }, 'Nothing is left'],
  [{ balance: -3, budget: 100 }, 'The budget is used up'],
  [
    { currency: 'USD' as const, runway: { ...pace, perDay: 0.0042 } },
    'Holds out until Nov 27, 2026 at $0.0042 a day (between Nov 25, 2026 and Nov 29, 2026)',
  ],
])('describes %j as «%s»', (change, text) => {
  expect(runwayText(sampleProvider({ resetTimestamp: null, runway: pace, ...change }), nowMs)).toBe(text);
});

test.each([
  ['a date within a week', {}, true],
  ['nothing left', { balance: 0, runway: null }, true],
  ['a date beyond a week', { runway: { ...pace, days: 7.1 } }, false],
  ['a reset before that date', { resetTimestamp: inDays(4) }, false],
  ['a low balance of which nothing was used', { balance: 3, runway: null }, false],
  ['an unknown balance', { balance: null, runway: null }, false],
])('decides about the warning of a short runway with %s', (_, change, isShort) => {
  expect(isRunwayShort(sampleProvider({ resetTimestamp: null, runway: pace, ...change }), nowMs)).toBe(
    isShort,
  );
});

const cell = (change: Parameters<typeof sampleProvider>[0]) =>
  runwayFigure(sampleProvider({ resetTimestamp: null, runway: pace, ...change }), nowMs);

test('splits the end date and the pace into the two lines of a cell', () => {
  expect(cell({})).toEqual({ end: 'Nov 27, 2026', note: 'at 186 requests a day' });
  expect(cell({ runway: null })).toEqual({ end: '—', note: 'too little was used' });
});
