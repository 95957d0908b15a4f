import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { brandCandidates, countTokens, findBrand } from './keyword-brand.ts';
import { foldedText } from '../fields/folded-text.ts';

const page = readFileSync(new URL('../../../../docs/reference/brand-rule.md', import.meta.url), 'utf8');
const cases = page
  .slice(page.indexOf('## Cases'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').slice(1, 5));

describe('the cases of docs/reference/brand-rule.md', () => {
  it('parses all cases in docs/reference/brand-rule.md', () => {
    expect(cases.length).toBeGreaterThan(25);
  });

  test.each(cases)('%s among %s belongs to %s (%s)', (keyword = '', brands = '', brand = '', how = '') => {
    const keys = brands.split(';').map(foldedText);
    const expected = brand.trim() === '' ? null : { brand: foldedText(brand), match: how.trim() };
    expect(findBrand(foldedText(keyword), keys)).toEqual(expected);
    expect(findBrand(foldedText(keyword), keys.toReversed())).toEqual(expected);
  });
});

const words = fc.array(fc.constantFrom('lumora', 'casino', 'bet', '22', 'бонус', '!', 'é'), {
  minLength: 1,
  maxLength: 6,
});
const key = fc.tuple(words, fc.constantFrom(' ', '-', '')).map(([all, glue]) => foldedText(all.join(glue)));

test('a brand that occurs in a keyword is always among the parts of that keyword', () => {
  fc.assert(
    fc.property(key, fc.array(key, { maxLength: 8 }), (keyword, brands) => {
      const parts = new Set(brandCandidates(keyword, Math.max(0, ...brands.map(countTokens))));
      expect(
        findBrand(
          keyword,
          brands.filter((brand) => parts.has(brand)),
        ),
      ).toEqual(findBrand(keyword, brands));
    }),
  );
});

test('the result does not depend on words around a brand, unrelated brands or the order of brands', () => {
  fc.assert(
    fc.property(key, key, key, (before, brand, after) => {
      const keyword = `${before} ${brand} ${after}`;
      expect(findBrand(keyword, [brand])).toEqual({ brand, match: 'contained' });
      expect(findBrand(keyword, [brand, `${brand}x`, `x${keyword}`])?.brand).toBe(brand);
      expect(findBrand(keyword, [before, brand, after])).toEqual(findBrand(keyword, [after, before, brand]));
    }),
  );
});
