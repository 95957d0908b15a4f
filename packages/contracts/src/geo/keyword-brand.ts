import { z } from 'zod';

/**
 * Reason for a keyword's brand: the keyword equals the brand, the keyword contains the brand as whole words, or a
 * user chose the brand; `null` if there is no brand. The rule with its cases: docs/reference/brand-rule.md.
 */
export const brandMatchSchema = z.enum(['exact', 'contained', 'manual']).nullable();
export type BrandMatch = z.infer<typeof brandMatchSchema>;

/** Brand of a keyword, as returned to lists and pages. */
export const keywordBrandFields = {
  /** Folded with `foldedText`; `null` if the keyword has no brand. */
  brand: z.string().nullable(),
  brandMatch: brandMatchSchema,
};

/** Brand found for a keyword. */
interface FoundBrand {
  brand: string;
  match: 'exact' | 'contained';
}

/** A word or a symbol. Whole words begin and end with one. */
const token = /[\p{L}\p{N}\p{M}]+|\S/gu;
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const beginsWithWord = /^[\p{L}\p{N}\p{M}]/u;

/**
 * Number of words and symbols in a brand. The largest number of any brand limits the length of the keyword parts to
 * look up.
 */
export function countTokens(brandKey: string): number {
  return brandKey.match(token)?.length ?? 0;
}

/**
 * Distinct parts of a keyword with at most `mostTokens` words and symbols. They include every brand that occurs in the
 * keyword, so brands are looked up by key, regardless of their number.
 */
export function brandCandidates(key: string, mostTokens: number): string[] {
  const tokens = [...key.matchAll(token)].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
  }));
  const parts = tokens.flatMap(({ from }, at) =>
    tokens.slice(at, at + mostTokens).map(({ to }) => key.slice(from, to)),
  );
  return [...new Set(parts)];
}

/** Position of a brand in a keyword as whole words, in UTF-16 units; -1 if it does not occur. */
function indexOfBrand(key: string, brandKey: string): number {
  for (let at = key.indexOf(brandKey); at >= 0; at = key.indexOf(brandKey, at + 1))
    if (!endsInWord.test(key.slice(0, at)) && !beginsWithWord.test(key.slice(at + brandKey.length)))
      return at;
  return -1;
}

/**
 * Returns the brand equal to the keyword, otherwise the longest brand that it contains as whole words, or `null`. Of
 * equally long brands, the first in the keyword is returned. Both arguments are `foldedText`; brands may be in any
 * order and need not match.
 */
export function findBrand(key: string, brandKeys: Iterable<string>): FoundBrand | null {
  let found: { brand: string; length: number; at: number } | null = null;
  for (const brand of brandKeys) {
    if (brand === key) return { brand, match: 'exact' };
    const at = brand === '' ? -1 : indexOfBrand(key, brand);
    if (at < 0) continue;
    const length = Array.from(brand).length;
    if (!found || length > found.length || (length === found.length && at < found.at))
      found = { brand, length, at };
  }
  return found && { brand: found.brand, match: 'contained' };
}
