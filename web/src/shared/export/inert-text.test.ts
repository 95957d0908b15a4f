import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inertText, originalText } from './inert-text.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['  +1', "'  +1"],
  ['＝1', "'＝1"],
  ['\t=1', "\t'=1"],
  ['a;=1+1;z', "a;'=1+1;z"],
  ['a; "-1"', `a;' "-1"`],
  ['a\n@x\t-y', "a\n'@x\t'-y"],
  ["'=1", "''=1"],
])('turns %j into %j', (text, inert) => {
  expect(inertText(text)).toBe(inert);
});

test.each(['—', 'anna@demo.local', 'a; b', 'x - y', "it's", 'a, -5'])('keeps %j unchanged', (text) => {
  expect(inertText(text)).toBe(text);
});

test('restores any escaped text', () => {
  const texts = fc.string({
    unit: fc.constantFrom('=', '-', ';', '\t', '\n', '\r', ' ', '"', "'", 'a', '＝'),
  });
  fc.assert(fc.property(texts, (text) => originalText(inertText(text)) === text));
});
