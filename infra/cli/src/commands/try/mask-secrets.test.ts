import { expect, it } from 'vitest';
import { createMask } from './mask-secrets.ts';

const key = 'anna:pass"word';
const mask = createMask();
mask.hide(key);

it.each([
  ['as it was given', `key ${key}.`, 'key •••.'],
  ['in its long parts', 'password pass"word.', 'password •••.'],
  ['as Basic authorization', `Basic ${Buffer.from(key).toString('base64')}`, 'Basic •••'],
  ['in a URL', `https://a.example/?key=${encodeURIComponent(key)}&b=1`, 'https://a.example/?key=•••&b=1'],
  ['in JSON', JSON.stringify({ key, password: 'pass"word' }), '{"key":"•••","password":"•••"}'],
])('masks a key %s', (_form, text, masked) => {
  expect(mask.apply(text)).toBe(masked);
});

it('does not mask parts of a key that are short enough to occur in other texts', () => {
  expect(mask.apply('Hello anna')).toBe('Hello anna');
});
