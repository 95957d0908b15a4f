import { domainToASCII } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePunycode, domainText } from './domain-text.ts';

test('decodes any label that the platform encodes', () => {
  const letters = fc.string({
    unit: fc.constantFrom('а', 'б', 'ж', 'щ', 'я', 'ä', 'ö', 'é', 'ñ', '日', '本', '語', '한', '국'),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(letters, (text) => {
      const ascii = domainToASCII(text);
      fc.pre(ascii.startsWith('xn--'));
      const read = decodePunycode(ascii.slice(4));
      expect(read === null ? null : domainToASCII(read)).toBe(ascii);
    }),
  );
});

test.each(['', '-', 'a-!', '99999999', 'a-999999999'])('decodes no label from %j', (label) => {
  expect(() => decodePunycode(label)).not.toThrow();
});

const ascii = (text: string) => domainToASCII(text);

test.each(['казино-онлайн.рф', 'bücher.example', 'δοκιμή.gr', '日本語.jp', '한국.kr', 'игра2.com'])(
  'decodes %s',
  (text) => {
    expect(domainText(ascii(text))).toBe(text);
  },
);

test.each([
  ['pаypal.com', 'of Latin and Cyrillic'],
  ['аррӏе.com', 'of Cyrillic letters that look Latin'],
  ['αβcd.com', 'of Greek and Latin'],
])('keeps %s, %s, in punycode', (text) => {
  expect(domainText(ascii(text))).toBe(ascii(text));
});

test('keeps labels that need no decoding', () => {
  expect(domainText('lumora-casino.com')).toBe('lumora-casino.com');
  expect(domainText('xn--.com')).toBe('xn--.com');
  expect(domainText('xn--a!.com')).toBe('xn--a!.com');
});
