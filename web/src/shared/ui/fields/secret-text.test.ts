import { expect, test } from 'vitest';
import { replaceMask } from './secret-text.ts';

const mask = '••••a1b2';

test.each([
  ['typed over the selected mask', 'key', 'key'],
  ['typed after it', '••••a1b2k', 'k'],
  ['typed before it', 'k••••a1b2', 'k'],
  ['one character deleted', '••••a1b', ''],
  ['the dots deleted', 'a1b2', ''],
  ['all of it deleted', '', ''],
])('returns the value after a change of the mask: %s', (_, next, value) => {
  expect(replaceMask(mask, mask, next)).toBe(value);
});

test('returns the typed text unchanged once it has replaced the mask', () => {
  expect(replaceMask(mask, 'ke', 'key')).toBe('key');
  expect(replaceMask('', '', 'k')).toBe('k');
});
