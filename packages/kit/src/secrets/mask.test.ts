import { expect, test } from 'vitest';
import { mask } from './mask.ts';

test('a mask shows the last four characters of a secret, but none of a short secret, and is empty for an unset secret', () => {
  expect(mask('sk-live-0123456789abcd')).toBe('••••abcd');
  expect(mask('12345678')).toBe('••••');
  expect(mask('12345🎰🎰🎰🎰')).toBe('••••🎰🎰🎰🎰');
  expect([mask(''), mask(null), mask(undefined)]).toEqual(['', '', '']);
});
