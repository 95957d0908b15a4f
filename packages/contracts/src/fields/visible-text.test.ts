import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { trimmedAddress, visibleText, withoutHidden } from './visible-text.ts';

it.each([
  ['casino\u200e', 'casino'],
  ['\u200ecasino', 'casino'],
  ['casino\u200f', 'casino'],
  ['cas\u00adino', 'casino'],
  ['ca\u2060si\ufeffno\u034f', 'casino'],
  ['\u202acasino\u202c \u2066bonus\u2069', 'casino bonus'],
  ['casino\u0007\u007f', 'casino'],
  ['casino\u{e0061}\u{e007f}', 'casino'],
  ['ca\u200dsi\u200cno\ufe0f', 'casino'],
  ['\u3164\u2800\uffa0\u180b', ''],
  ['a\u2800b\u3164c', 'a b c'],
  // After a letter that does not join, and at the end of a word.
  ['دنیا\u200cها\u200c', 'دنیاها'],
])('shows %j as %j', (given, shown) => {
  expect(visibleText(given)).toBe(shown);
});

it.each([
  ['a Persian plural', 'می\u200cخواهم'],
  ['a Persian plural with marks', 'مِی\u200cخواهم'],
  ['a Bengali conjunct', 'র\u200d্য'],
  ['a Sinhala conjunct', 'ක්\u200dෂ'],
  ['a visible virama', 'क्\u200cष'],
  ['a Malayalam chillu', 'ന്\u200d'],
  ['Mongolian variants', '\u1820\u180b\u1821\u180e\u1820'],
  ['a Han variant', '葛\u{e0100}'],
  ['a family', '👨‍👩‍👧'],
  ['a heart', '❤\ufe0f'],
  ['a heart on fire', '❤\ufe0f\u200d🔥'],
  ['an astronaut', '🧑🏽\u200d🚀'],
  ['a key', '1\ufe0f⃣'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
])('keeps %s', (_, text) => {
  expect(visibleText(text)).toBe(text);
});

it('changes nothing on a second pass, regardless of the text', () => {
  const part = fc.constantFrom(
    ...Array.from('aİм\u200d\u200c\u200e\ufe0f❤👩🏽क्\u0d4dی\u0301\u0307\u180e\u1820🏴 \n\u2800'),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: part })), (text) => {
      const shown = visibleText(text);
      expect(visibleText(shown)).toBe(shown);
      expect(withoutHidden(withoutHidden(text))).toBe(withoutHidden(text));
    }),
    { numRuns: 2_000 },
  );
});

it('trims invisible characters around an address but keeps those inside it', () => {
  expect(trimmedAddress('\u200b https://shop.example/a\u200bb \ufeff\n')).toBe(
    'https://shop.example/a\u200bb',
  );
});
