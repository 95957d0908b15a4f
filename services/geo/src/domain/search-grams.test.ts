import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { demandedGrams, indexedGrams } from './search-grams.ts';

const part = string({ unit: 'grapheme', minLength: 1, maxLength: 6 });

it('indexes every keyword under what a part of it demands, in any script', () => {
  assert(
    property(string({ unit: 'grapheme' }), part, string({ unit: 'grapheme' }), (before, text, after) => {
      const indexed = new Set(indexedGrams(before + text + after));
      expect(demandedGrams(text).filter((gram) => !indexed.has(gram))).toEqual([]);
    }),
  );
});

it('tells most other keywords apart', () => {
  const indexed = new Set(indexedGrams('casino bonus'));
  for (const text of ['q', 'ac', 'bonuscasino', 'казино', '🎰'])
    expect(
      demandedGrams(text).every((gram) => indexed.has(gram)),
      text,
    ).toBe(false);
});

it('makes 32-bit integers', () => {
  for (const gram of indexedGrams('казино 🎰 \u{10ffff}')) expect(gram).toBe(gram | 0);
});
