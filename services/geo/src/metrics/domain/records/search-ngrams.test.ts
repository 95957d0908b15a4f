import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { requiredNgrams, indexedNgrams } from './search-ngrams.ts';

const part = string({ unit: 'grapheme', minLength: 1, maxLength: 6 });

it('indexes a keyword in any script under the n-grams that a search for any part of the keyword requires', () => {
  assert(
    property(string({ unit: 'grapheme' }), part, string({ unit: 'grapheme' }), (before, text, after) => {
      const indexed = new Set(indexedNgrams(before + text + after));
      expect(requiredNgrams(text).filter((gram) => !indexed.has(gram))).toEqual([]);
    }),
  );
});

it('excludes most keywords that do not contain the searched text', () => {
  const indexed = new Set(indexedNgrams('casino bonus'));
  for (const text of ['q', 'ac', 'bonuscasino', 'казино', '🎰'])
    expect(
      requiredNgrams(text).every((gram) => indexed.has(gram)),
      text,
    ).toBe(false);
});

it('returns 32-bit integers', () => {
  for (const gram of indexedNgrams('казино 🎰 \u{10ffff}')) expect(gram).toBe(gram | 0);
});
