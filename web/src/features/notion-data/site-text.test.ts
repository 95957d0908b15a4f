import { expect, it, test } from 'vitest';
import { joinedValues, startDateText } from './site-text.ts';

test('formats a day as the same day in every time zone', () => {
  expect(startDateText('2026-02-03')).toBe('03.02.2026');
});

test('formats a time as the local day, an empty value as a dash, and leaves other text unchanged', () => {
  expect(startDateText('2026-02-03T12:00:00.000+03:00')).toBe('03.02.2026');
  expect(startDateText('')).toBe('—');
  expect(startDateText('скоро')).toBe('скоро');
  expect(startDateText('test 12')).toBe('test 12');
});

it('leaves out the empty values of a site', () => {
  expect(joinedValues('', 'Балканы', 'Redirect')).toBe('Балканы · Redirect');
  expect(joinedValues(' ', '', '')).toBe('—');
});
