import { expect, test } from 'vitest';
import { mask } from './mask.ts';

test('a secret shows its last four characters, a short secret shows none, and an unset secret is empty', () => {
  expect(mask('sk-live-0123456789abcd')).toBe('••••abcd');
  expect(mask('12345678')).toBe('••••');
  expect(mask('12345🎰🎰🎰🎰')).toBe('••••🎰🎰🎰🎰');
  expect([mask(''), mask(null), mask(undefined)]).toEqual(['', '', '']);
});
